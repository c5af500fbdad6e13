import Foundation
import Testing

@testable import HTTPFixtures

/// Of many stubs that differ in path or query a request asks a few.
@Suite struct StubTableSizeTests {
  private static let count = 200

  private static func request(_ path: String, query: String? = nil) -> Stub.Request {
    Stub.Request(method: .get, host: "h7", rawPath: path, rawQuery: query)
  }

  /// Stubs that differ in one part, and a request of the one with the number 7.
  private static let kinds: [(name: String, stub: @Sendable (Int) -> Stub, request: Stub.Request)] =
    [
      ("path", { Stub(.get, .exact("/items/\($0)")) }, request("/items/7")),
      ("template", { Stub(.get, .template("/u/{id}/posts/\($0)")) }, request("/u/1/posts/7")),
      ("early", { Stub(.get, .template("/u/\($0)/{post}")) }, request("/u/7/1")),
      (
        "query", { Stub(.get, "/a", query: .exactly(["id": "\($0)", "x": "1"])) },
        request("/a", query: "x=1&id=7")
      ),
      (
        "name", { Stub(.get, "/b", query: .exactly(["p\($0)": "1"])) }, request("/b", query: "p7=1")
      ),
    ]

  private static func stubs(_ kind: Int) -> [Stub] {
    (0..<count).map { kinds[kind].stub($0).answers(.empty()) }
  }

  private static func asked(_ table: StubTable, _ request: Stub.Request) -> Int {
    table.candidates(for: request).joined().count
  }

  @Test(arguments: kinds.indices) func stubsThatDifferInOnePartAreFoundByIt(kind: Int) {
    let table = StubTable(Self.stubs(kind))
    #expect(table.firstMatch(Self.kinds[kind].request, states: [:]) == 7)
    #expect(Self.asked(table, Self.kinds[kind].request) == 1)
    #expect(table.conflicts == [])
  }

  /// All of them at once, before a stub that takes whatever is left.
  @Test func differentKindsDoNotStandInEachOthersWay() {
    let rest = Stub(.get, .matching("/.*"), query: .ignored, body: .ignored).answers(.empty())
    let table = StubTable(Self.kinds.indices.flatMap { Self.stubs($0) } + [rest.priority(9)])
    for (kind, (name, _, request)) in Self.kinds.enumerated() {
      #expect(table.firstMatch(request, states: [:]) == kind * Self.count + 7)
      #expect(Self.asked(table, request) == 2, "\(name)")
    }
    #expect(table.firstMatch(Self.request("/none"), states: [:]) == table.stubs.count - 1)
    #expect(table.conflicts == [])
  }

  /// What neither path nor query keeps apart is compared all the same.
  @Test func stubsThatShareRequestsAreAllCompared() {
    let stubs = (0..<40).map { Stub(.get, "/a", body: .containing("\($0)")).answers(.empty()) }
    #expect(StubTable(stubs).conflicts.count == 40 * 39 / 2)
  }
}
