import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One stub, a request that it takes, and the nearest request that it must not take.
struct MatchingRow: CustomTestStringConvertible {
  let name: String
  let stub: Stub
  let hit: URLRequest
  let miss: URLRequest
  let because: [String]

  init(_ name: String, _ stub: Stub, _ hit: URLRequest, _ miss: URLRequest, _ because: String...) {
    self.name = name
    self.stub = stub
    self.hit = hit
    self.miss = miss
    self.because = because
  }

  var testDescription: String { name }
}

@Suite struct MatchingTests {
  @Test(arguments: addressRows + queryRows + bodyRows + leewayRows)
  func takesTheRequestAndLeavesItsNearMiss(_ row: MatchingRow) async throws {
    let pattern = row.stub.pattern
    let missed = pattern.differences(in: try Stub.Request(row.miss)).map(\.description)
    #expect(pattern.differences(in: try Stub.Request(row.hit)).map(\.description) == [])
    #expect(missed == row.because)
    #expect(pattern.matches(try Stub.Request(row.hit)))
    #expect(!pattern.matches(try Stub.Request(row.miss)))

    let client = ScenarioClient(Scenario(row.name, stubs: [row.stub.answers(.empty())]))
    _ = try await client.data(for: row.hit)
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: row.miss)
    }
    let nearest = try #require(error?.nearMisses.first)
    let edit = StubEdit(of: nearest, for: try Stub.Request(row.miss))
    #expect(edit.edited.matches(try Stub.Request(row.miss)), "\(edit)")
  }

  @Test func differencesAreListedInTheOrderOfTheRequest() throws {
    let stub = Stub(
      .post,
      "/login",
      host: "api.example",
      query: .exactly(["v": "2"]),
      headers: ["X-Client": "ios"],
      body: .text("in")
    )
    let request = try Stub.Request(request("PUT", "https://b.example/logout?v=1", body: "out"))
    #expect(
      stub.pattern.differences(in: request).map(\.description) == [
        #"method is PUT, the stub wants POST"#,
        #"host is "b.example", the stub wants "api.example""#,
        #"path is "/logout", the stub wants "/login""#,
        #"query "v" is "1", the stub wants "2""#,
        #"header "x-client" is missing, the stub wants "ios""#,
        #"body is "out", the stub wants "in""#,
      ]
    )
  }

  @Test func patternsPrintInOneLine() {
    let patterns = [
      Stub(.get, "/search"),
      Stub(.get, "/search", host: "Api.Example", query: .ignored),
      Stub(.get, "/search", host: "https://api.example:8443"),
      Stub(.get, "/search", host: "https://"),
      Stub(.post, "/a", query: .exactly(["b": "c d", "flag": nil])),
      Stub(.get, .template("/user/{id}"), query: .containing(["b": "c"])),
      Stub(.get, .matching("/user/[0-9]+"), query: .containing([:])),
    ].map(\.pattern.description)
    #expect(
      patterns == [
        "GET /search", "GET api.example/search?…",
        "GET https://api.example:8443/search", "GET https://…/search", "POST /a?b=c d&flag",
        "GET /user/{id}?b=c&…", "GET /user/[0-9]+?…",
      ]
    )
  }
}
