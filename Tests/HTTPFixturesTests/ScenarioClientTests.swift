import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What an app declares for itself: the session's shape, so that conforming takes one line.
private protocol HTTPClient: Sendable {
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

extension ScenarioClient: HTTPClient {}

@Suite struct ScenarioClientTests {
  @Test func firstAnswersWithAnErrorThenWithTheResult() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "Search/searchArtist_error.json")
    try folder.write(#"{"resultCount":1}"#, to: "Search/searchArtist_success.json")
    let scenario = Scenario("artist search fails once") {
      Stub(.get, "/search", query: .containing(["term": "Jackson", "attribute": "artistTerm"]))
        .answers(
          .file("Search/searchArtist_error.json", status: 400),
          .file("Search/searchArtist_success.json")
        )
    }
    let client = ScenarioClient(scenario, fixtures: FixtureFolder(root: folder.url))
    let app: any HTTPClient = client
    let request = get("https://itunes.example/search?term=Jackson&attribute=artistTerm&limit=2")

    let (first, failure) = try await app.data(for: request)
    let (second, success) = try await app.data(for: request)

    #expect(String(decoding: first, as: UTF8.self) == "{}")
    #expect((failure as? HTTPURLResponse)?.statusCode == 400)
    #expect(String(decoding: second, as: UTF8.self) == #"{"resultCount":1}"#)
    #expect(
      (success as? HTTPURLResponse)?.value(forHTTPHeaderField: "content-type") == "application/json"
    )
    #expect(
      client.exchanges.map { "\($0.number) \($0.request) < \($0.answer ?? "-") \($0.outcome)" } == [
        "1 GET /search?term=Jackson&attribute=artistTerm&limit=2 < 400 Search/searchArtist_error.json answered",
        "2 GET /search?term=Jackson&attribute=artistTerm&limit=2 < 200 Search/searchArtist_success.json answered",
      ]
    )
    try client.verify()
  }
}
