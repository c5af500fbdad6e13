import Testing

@testable import HTTPFixtures

/// The table finds the same stubs and conflicts as a search through every stub and every pair.
@Suite struct StubTableTests {
  private let parts = RandomStubs.Part.allCases

  @Test func theFirstMatchIsThatOfALinearScan() {
    var numbers = SeededNumbers(seed: 1)
    var matched = 0
    for round in 0..<30 {
      let part = parts[round % parts.count]
      let stubs = (0..<(1 + 2 * round)).map { RandomStubs.stub(&numbers, part, line: $0) }
      let table = StubTable(stubs)
      let order = stubs.indices.sorted { table.ranks[$0] < table.ranks[$1] }
      for number in 0..<30 {
        let request = RandomStubs.request(&numbers)
        let states = number % 2 == 0 ? [:] : ["Door": "open"]
        let wanted = order.first { index in
          stubs[index].states.allows(states) && stubs[index].pattern.matches(request)
        }
        let found = table.firstMatch(request, states: states)
        if found != wanted {
          Issue.record("\(request): \(found.map { stubs[$0].pattern }), not \(wanted ?? -1)")
        }
        if wanted != nil { matched += 1 }
      }
    }
    #expect(matched > 300)
  }

  @Test func theConflictsAreThoseOfAllPairs() {
    var numbers = SeededNumbers(seed: 2)
    var kinds: [Relation: Int] = [:]
    for round in 0..<30 {
      let part = parts[round % parts.count]
      let stubs = (0..<(2 + round)).map { RandomStubs.stub(&numbers, part, line: $0) }
      let table = StubTable(stubs)
      var wanted: [StubConflict] = []
      for loser in stubs.indices {
        for other in stubs.indices where other < loser {
          if let conflict = table.conflict(of: other, and: loser) { wanted.append(conflict) }
        }
      }
      wanted.sort { ($0.loser, $0.winner) < ($1.loser, $1.winner) }
      #expect(table.conflicts == wanted)
      for conflict in wanted { kinds[conflict.relation, default: 0] += 1 }
    }
    #expect(Set(kinds.keys) == [.same, .covers, .overlaps])
    #expect(kinds.values.allSatisfy { $0 > 5 }, "\(kinds)")
  }
}

/// A request asks only a few of many stubs that differ in path or query.
@Suite struct StubTableSizeTests {
  /// Stubs that differ in one part, and the path of the request for stub number 7.
  private static let kinds: KeyValuePairs<String, @Sendable (Int) -> Stub> = [
    "/items/7": { Stub(.get, .exact("/items/\($0)")) },
    "/u/1/posts/7": { Stub(.get, .template("/u/{id}/posts/\($0)")) },
    "/u/7/1": { Stub(.get, .template("/u/\($0)/{post}")) },
    "/a?x=1&id=7": { Stub(.get, "/a", query: .exactly(["id": "\($0)", "x": "1"])) },
    "/b?p7=1": { Stub(.get, "/b", query: .exactly(["p\($0)": "1"])) },
  ]

  /// A table with all kinds at once, before a stub that matches the rest.
  @Test func differentKindsDoNotStandInEachOthersWay() throws {
    let rest = Stub(.get, .matching("/.*"), query: .ignored, body: .ignored).answers(.empty())
    let stubs = Self.kinds.flatMap { kind in (0..<200).map { kind.value($0).answers(.empty()) } }
    let table = StubTable(stubs + [rest.priority(9)])
    let requests = try Self.kinds.map { try Stub.Request(ask("GET \($0.key)")) }
    #expect(requests.map { table.firstMatch($0, states: [:]) } == [7, 207, 407, 607, 807])
    #expect(requests.map { table.candidates(for: $0).joined().count } == [2, 2, 2, 2, 2])
    #expect(try table.firstMatch(Stub.Request(ask("GET /none")), states: [:]) == 1_000)
    #expect(table.conflicts == [])
  }

  /// Stubs with equal path and query are compared in pairs.
  @Test func stubsThatShareRequestsAreAllCompared() {
    let stubs = (0..<40).map { Stub(.get, "/a", body: .containing("\($0)")).answers(.empty()) }
    #expect(StubTable(stubs).conflicts.count == 40 * 39 / 2)
  }
}
