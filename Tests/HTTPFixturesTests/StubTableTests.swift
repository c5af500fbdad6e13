import Testing

@testable import HTTPFixtures

/// The table finds the same stubs as a search through every stub.
@Suite struct StubTableTests {
  private let parts = RandomStubs.Part.allCases

  @Test func theMatchesAreThoseOfALinearScan() {
    var numbers = SeededNumbers(seed: 1)
    var matched = 0
    for round in 0..<30 {
      let part = parts[round % parts.count]
      let stubs = (0..<(1 + 2 * round)).map { RandomStubs.stub(&numbers, part, line: $0) }
      let table = StubTable(stubs)
      for number in 0..<30 {
        let request = RandomStubs.request(&numbers)
        let states = number % 2 == 0 ? [:] : ["Door": "open"]
        let all = stubs.indices.filter { index in
          stubs[index].states.allows(states) && stubs[index].pattern.matches(request)
        }
        let least = all.map { stubs[$0].precedence }.min()
        let wanted = all.filter { stubs[$0].precedence == least }
        let found = table.matches(request, states: states)
        if found != wanted { Issue.record("\(request): \(found), not \(wanted)") }
        matched += wanted.count
      }
    }
    #expect(matched > 300)
  }

  /// A special case goes first without a word, so the other stub must take all that it takes.
  @Test func theOtherStubTakesWhatASpecialCaseTakes() {
    var numbers = SeededNumbers(seed: 5)
    var taken = 0
    for round in 0..<TestSpeed.rounds(600, long: 60_000) {
      let part = parts[round % parts.count]
      let (stub, other) = (
        RandomStubs.stub(&numbers, part, line: 1), RandomStubs.stub(&numbers, part, line: 2)
      )
      guard stub.isSpecialCase(of: other) else { continue }
      for _ in 0..<40 {
        let request = RandomStubs.request(&numbers)
        guard stub.pattern.matches(request) else { continue }
        taken += 1
        if !other.pattern.matches(request) { Issue.record("\(request): \(stub), \(other)") }
      }
    }
    #expect(taken > 50)
  }
}

/// A request asks only a few of many stubs that differ in path or query.
@Suite struct StubTableSizeTests {
  /// Stubs that differ in one part, and the path of the request for stub number 7.
  private static let kinds: KeyValuePairs<String, @Sendable (Int) -> Stub> = [
    "/items/7": { Stub(.get, .exact("/items/\($0)")) },
    "/a?x=1&id=7": { Stub(.get, "/a", query: .exactly(["id": "\($0)", "x": "1"])) },
    "/b?p7=1": { Stub(.get, "/b", query: .exactly(["p\($0)": "1"])) },
  ]

  /// A table with all kinds at once, before a stub that matches the rest.
  @Test func differentKindsDoNotStandInEachOthersWay() throws {
    let rest = Stub(.get, .matching("/.*"), query: .ignored, body: .ignored).answers(.empty())
    let stubs = Self.kinds.flatMap { kind in (0..<200).map { kind.value($0).answers(.empty()) } }
    let table = StubTable(stubs + [rest.priority(9)])
    let requests = try Self.kinds.map { try Stub.Request(ask("GET \($0.key)")) }
    #expect(requests.map { table.matches($0, states: [:]).first } == [7, 207, 407])
    #expect(requests.map { table.candidates(for: $0).joined().count } == [2, 2, 2])
    #expect(try table.matches(Stub.Request(ask("GET /none")), states: [:]) == [600])
  }
}

@Suite struct PathTemplateTests {
  @Test func refusesBracesThatDoNotPairUp() {
    for text in ["/{", "/}", "/{}", "/{a{b}}", "/a}{b", "/{a}}"] {
      #expect(Stub.Path.template(text).problem == "its braces do not pair up")
      #expect(!Stub.Path.template(text).matches(text))
    }
    #expect(Stub.Path.template("/{a/b}/c").matches("/x/c"))
  }

  /// An expression that went back over all holes would try billions of ways.
  @Test func manyHolesInOneSegmentTakeNoTime() {
    let template = Stub.Path.template("/" + String(repeating: "{x}a", count: 20) + "b")
    #expect(!template.matches("/" + String(repeating: "a", count: 400)))
  }
}
