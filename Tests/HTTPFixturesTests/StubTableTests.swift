import Testing

@testable import HTTPFixtures

/// The table finds the same stubs as a search through every stub.
@Suite struct StubTableTests {
  private let requests = StubCorpus.requests

  @Test func theMatchesAreThoseOfALinearScan() {
    var numbers = SeededNumbers(seed: 1)
    var matched = 0
    for round in 0..<30 {
      let stubs = StubCorpus.stubs.shuffled(using: &numbers).prefix(1 + 4 * round).map { stub in
        stub.priority(numbers.one(of: [1, 5, 5, 5])).answers(.empty())
      }
      let table = StubTable(stubs)
      let state = round % 2 == 0 ? "Started" : "ajar"
      for request in requests {
        let all = stubs.indices.filter { index in
          stubs[index].answers(in: state) && stubs[index].pattern.matches(request)
        }
        let least = all.map { stubs[$0].precedence }.min()
        let wanted = all.filter { stubs[$0].precedence == least }
        let found = table.matches(request, state: state)
        if found != wanted { Issue.record("\(request): \(found), not \(wanted)") }
        matched += wanted.count
      }
    }
    #expect(matched > 300)
  }

  /// A special case goes first without a word, so the other stub must take all that it takes.
  @Test func theOtherStubTakesWhatASpecialCaseTakes() {
    let stubs = StubCorpus.stubs.map { stub in
      (stub, Set(requests.indices.filter { stub.pattern.matches(requests[$0]) }))
    }
    var cases = 0
    for (stub, own) in stubs {
      for (other, all) in stubs where stub.isSpecialCase(of: other) {
        cases += 1
        if !own.isSubset(of: all) { Issue.record("\(stub.pattern), \(other.pattern)") }
      }
    }
    #expect(cases > 50)
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
    #expect(requests.map { table.matches($0, state: "Started").first } == [7, 207, 407])
    #expect(requests.map { table.candidates(for: $0).joined().count } == [2, 2, 2])
    #expect(try table.matches(Stub.Request(ask("GET /none")), state: "Started") == [600])
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

/// The stubs and the requests of the tables for matching and for conflicts.
enum StubCorpus {
  private static let rows = [addressRows, queryRows, fieldRows, bodyRows].flatMap { Array($0) }
  private static let pairs = StubConflictTests.conflicts + StubConflictTests.fine

  static let stubs = rows.map(\.key) + pairs.flatMap { [$0.1, $0.2] }

  static let requests: [Stub.Request] = {
    let lines = rows.flatMap { requestLines(of: $0.value).prefix(2) } + pairs.map(\.0)
    return Set(lines).sorted().compactMap { try? Stub.Request(ask($0)) }
  }()
}
