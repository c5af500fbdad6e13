import HTTPFixtures
import Testing

/// Stubs, each with a request that it matches, the nearest request that it must not match, and the
/// reason.
typealias MatchingRows = KeyValuePairs<Stub, String>

@Suite struct MatchingTests {
  @Test(arguments: [addressRows, queryRows, fieldRows, bodyRows])
  func takesTheRequestAndLeavesItsNearMiss(_ rows: MatchingRows) async throws {
    for (stub, text) in rows {
      let parts = text.replacing("↵", with: "\n").components(separatedBy: " ~ ")
      let (hit, miss) = try (Stub.Request(ask(parts[0])), Stub.Request(ask(parts[1])))
      let pattern = stub.pattern
      #expect(pattern.differences(in: hit) == [], "\(text)")
      #expect(pattern.differences(in: miss).map(\.description) == Array(parts[2...]))
      #expect(pattern.matches(hit) && !pattern.matches(miss), "\(text)")

      let client = ScenarioClient(Scenario("row", stubs: [stub.answers(.empty())]))
      _ = try await client.data(for: ask(parts[0]))
      let error = await #expect(throws: UnmatchedRequest.self) {
        try await client.data(for: ask(parts[1]))
      }
      let near = try #require(error?.nearest)
      let new = NewStub(for: miss, beside: near, in: client.scenario)
      #expect(new.stub?.pattern.matches(miss) == true, "\(new.advice)")
    }
  }

  @Test func bytesAreNoText() {
    func request(_ bytes: [UInt8]) -> Stub.Request {
      Stub.Request(method: .post, rawPath: "/a", body: Data(bytes))
    }
    let rows: [(body: Stub.Body, hit: [UInt8], miss: [UInt8], because: String)] = [
      (
        .bytes(Data([0xFF, 0])), [0xFF, 0], [0xFF, 0, 1], "body is 3 bytes, the stub wants 2 bytes"
      ),
      (
        .containing("n"), [0x6E], [0xFF, 0x6E],
        #"body is 2 bytes, the stub wants text that contains "n""#
      ),
      (
        .form(["a": "b"]), Array("a=b".utf8), [0xFF],
        "body is 1 bytes, the stub wants a URL-encoded form"
      ),
    ]
    for row in rows {
      let pattern = Stub(.post, "/a", body: row.body).pattern
      #expect(pattern.differences(in: request(row.hit)) == [])
      #expect(pattern.differences(in: request(row.miss)).map(\.description) == [row.because])
    }
  }

  @Test func patternsPrintInOneLine() {
    let patterns: KeyValuePairs<Stub, String> = [
      Stub(.get, "/search"): "GET /search",
      Stub(.get, "/search", host: "Api.Example", query: .ignored): "GET api.example/search?…",
      Stub(.get, "/", host: "https://api.example:8443"): "GET https://api.example:8443/",
      Stub(.get, "/search", host: "https://"): "GET https://…/search",
      Stub(.post, "/a", query: .exactly(["b": "c d", "flag": nil])): "POST /a?b=c d&flag",
      Stub(.get, .template("/user/{id}"), query: .containing(["b": "c"])): "GET /user/{id}?b=c&…",
      Stub(.get, .matching("/[0-9]+"), query: .containing([:])): "GET /[0-9]+?…",
    ]
    for (stub, words) in patterns { #expect(stub.pattern.description == words) }
  }
}
