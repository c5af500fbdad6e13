import Foundation
import Testing

@testable import HTTPFixtures

/// However many stubs there are, few are asked and few are compared.
@Suite struct StubTableSizeTests {
  private static let count = 1_000

  private static func request(
    _ path: String = "/a",
    query: String? = nil,
    headers: [CanonicalRequest.Header] = [],
    body: String = ""
  ) -> CanonicalRequest {
    CanonicalRequest(
      method: .get,
      host: "h7",
      rawPath: path,
      rawQuery: query,
      headers: headers,
      body: Data(body.utf8)
    )
  }

  /// Stubs that differ in one part, and a request of the one with the number 7.
  private static let kinds:
    [(name: String, stub: @Sendable (Int) -> Stub, request: CanonicalRequest)] = [
      ("path", { Stub(.get, .exact("/items/\($0)")) }, request("/items/7")),
      ("template", { Stub(.get, .template("/u/{id}/posts/\($0)")) }, request("/u/1/posts/7")),
      ("early", { Stub(.get, .template("/u/\($0)/{post}")) }, request("/u/7/1")),
      (
        "query", { Stub(.get, "/a", query: .exactly(["id": "\($0)", "x": "1"])) },
        request(query: "x=1&id=7")
      ),
      ("name", { Stub(.get, "/a", query: .exactly(["p\($0)": "1"])) }, request(query: "p7=1")),
      (
        "item", { Stub(.get, "/a", query: .containing(["id": "\($0)"])) },
        request(query: "x=1&id=7")
      ),
      (
        "header", { Stub(.get, "/a", headers: ["X-Id": .equal("\($0)")]) },
        request(headers: [.init("x-id", "7")])
      ),
      (
        "cookie", { Stub(.get, "/a", cookies: ["id": .equal("\($0)")]) },
        request(headers: [.init("Cookie", "id=7")])
      ),
      (
        "JSON", { Stub(.get, "/a", body: .json(["a": [.number(Decimal($0))]])) },
        request(body: #"{"a": [7.0]}"#)
      ),
      (
        "part of JSON",
        { Stub(.get, "/a", body: .json(["id": .number(Decimal($0))], ignoring: .extraElements)) },
        request(body: #"{"id": 7, "x": 1}"#)
      ),
      ("text", { Stub(.get, "/a", body: .text("number \($0)")) }, request(body: "number 7")),
      ("form", { Stub(.get, "/a", body: .form(["id": "\($0)"])) }, request(body: "id=7")),
      ("host", { Stub(.get, "/a", host: "h\($0)") }, request()),
    ]

  private static func stubs(_ kind: Int) -> [Stub] {
    (0..<count).map { kinds[kind].stub($0).answers(.empty()) }
  }

  private static func asked(_ table: StubTable, _ request: CanonicalRequest) -> Int {
    var asked = 0
    var best = Int.max
    table.tree.search(request, below: &best) { stubs, _ in asked += stubs.count }
    return asked
  }

  private static func search(_ table: StubTable) -> ConflictSearch {
    var search = ConflictSearch(table)
    search.compare(Array(table.stubs.indices))
    return search
  }

  @Test(arguments: kinds.indices) func stubsThatDifferInOnePartAreFoundByIt(kind: Int) {
    let table = StubTable(Self.stubs(kind))
    #expect(table.firstMatch(Self.kinds[kind].request, states: [:]) == 7)
    #expect(Self.asked(table, Self.kinds[kind].request) <= 4)
    #expect(Self.search(table).compared <= Self.count)
  }

  /// All of them at once, before a stub that takes whatever is left.
  @Test func differentKindsDoNotStandInEachOthersWay() {
    let rest = Stub(.get, .matching("/.*"), query: .ignored, body: .ignored).answers(.empty())
    let kinds = Array(Self.kinds.indices.prefix(5))
    let table = StubTable(kinds.flatMap { Self.stubs($0) } + [rest.priority(9)])
    for kind in kinds {
      let request = Self.kinds[kind].request
      #expect(table.firstMatch(request, states: [:]) == kind * Self.count + 7)
      #expect(Self.asked(table, request) <= 12, "\(Self.kinds[kind].name)")
    }
    #expect(table.firstMatch(Self.request("/none"), states: [:]) == table.stubs.count - 1)
    let search = Self.search(table)
    #expect(search.found.isEmpty)
    #expect(search.compared <= 3 * table.stubs.count)
  }

  /// What no index can keep apart is compared all the same.
  @Test func stubsThatShareRequestsAreAllCompared() {
    let stubs = (0..<40).map { Stub(.get, "/a", body: .containing("\($0)")).answers(.empty()) }
    let search = Self.search(StubTable(stubs))
    #expect(search.compared == 40 * 39 / 2)
    #expect(search.found.count == 40 * 39 / 2)
  }
}
