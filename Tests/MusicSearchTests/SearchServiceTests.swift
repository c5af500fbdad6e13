import Foundation
import MusicSearch
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct SearchServiceTests {
  private func search(
    _ term: String,
    over client: HTTPClientDouble,
    at baseURL: String = "https://itunes.apple.com",
    limit: Int = 200
  ) async throws -> SearchResponse {
    try await SearchService(client: client, configuration: AppConfiguration(baseURL: baseURL))
      .search(
        term: term,
        media: "musicVideo",
        entity: "musicVideo",
        attribute: "artistTerm",
        limit: limit
      )
  }

  @Test(
    arguments: [
      ("Jackson", "Jackson"), ("Lady Madonna", "Lady+Madonna"), ("  a ", "++a+"), ("", ""),
      ("C+C", "C%2BC"), ("+ +", "%2B+%2B"), ("a&b=c#d?e/f%", "a%26b%3Dc%23d%3Fe%2Ff%25"),
      ("Aslı", "Asl%C4%B1"), ("e\u{301}", "e%CC%81"), ("🎵", "%F0%9F%8E%B5"),
      ("it's (50%) \"ok\"!*~-._", "it%27s+%2850%25%29+%22ok%22%21%2A~-._"),
      ("a\nb\u{7F}", "a%0Ab%7F"),
    ]
  )
  func aTermIsWrittenAsWebFormsWriteIt(term: String, encoded: String) async throws {
    try await confirmation { asked in
      let client = HTTPClientDouble.fixed(asked: { request in
        #expect(request.httpMethod == "GET")
        #expect(
          request.url?.absoluteString
            == "https://itunes.apple.com/search?term=\(encoded)&media=musicVideo"
            + "&entity=musicVideo&attribute=artistTerm&limit=200"
        )
        asked()
      })
      let response = try await search(term, over: client)
      #expect(response.results == [])
    }
  }

  @Test func thePathOfTheBaseURLIsReplaced() async throws {
    for base in ["http://localhost:8080/", "http://localhost:8080", "http://localhost:8080/a/b"] {
      try await confirmation { asked in
        let client = HTTPClientDouble.fixed(asked: { request in
          #expect(request.url?.absoluteString.hasPrefix("http://localhost:8080/search?") == true)
          asked()
        })
        _ = try await search("x", over: client, at: base)
      }
    }
  }

  @Test(arguments: [300, 304, 400, 404, 500, 503])
  func aStatusOutside2xxIsAnErrorThoughItsBodyDecodes(_ status: Int) async {
    await #expect(throws: SearchServiceError.unsuccessfulStatus(status)) {
      try await search("x", over: HTTPClientDouble.fixed(status: status))
    }
  }

  @Test(arguments: [200, 201, 299])
  func aStatusOf2xxIsAnAnswer(_ status: Int) async throws {
    let response = try await search("x", over: HTTPClientDouble.fixed(status: status))
    #expect(response.resultCount == 0)
  }

  @Test(arguments: ["", "nothing", "/search", "https://", "https://exa mple.com:x"])
  func aBaseURLWithoutSchemeAndHostIsAnError(_ base: String) async {
    await #expect(throws: SearchServiceError.invalidURL(baseURL: base)) {
      try await search("x", over: HTTPClientDouble.fixed(), at: base)
    }
  }

  @Test(arguments: [-1, 0, 201])
  func aLimitThatTheServiceDoesNotTakeIsAnError(_ limit: Int) async {
    let expected = SearchServiceError.invalidQueryParameters(name: "limit", value: "\(limit)")
    await #expect(throws: expected) {
      try await search("x", over: HTTPClientDouble.fixed(), limit: limit)
    }
  }

  @Test func whatTheNetworkFailsWithPassesThrough() async {
    await #expect(throws: URLError(.notConnectedToInternet)) {
      try await search(
        "x",
        over: HTTPClientDouble.fixed(failure: URLError(.notConnectedToInternet))
      )
    }
  }

  static let result =
    #"{"artistId": 1, "artistName": "A", "artworkUrl100": "u", "country": "USA", "#
    + #""primaryGenreName": "Rock", "releaseDate": "d", "trackId": 2, "trackName": "T"}"#

  @Test(
    arguments: [
      ("", "it is not valid JSON"), ("<html>", "it is not valid JSON"),
      ("{}", "'resultCount' is missing"),
      (#"{"resultCount": "1", "results": []}"#, "'resultCount' is not of type Int"),
      (
        #"{"resultCount": 1, "results": [\#(result), {"artistId": 1}]}"#,
        "'results[1].artistName' is missing"
      ),
      (
        #"{"resultCount": 1, "results": [\#(result.replacing("\"T\"", with: "null"))]}"#,
        "'results[0].trackName' is null instead of a value of type String"
      ),
    ]
  )
  func aParsingErrorNamesThePlace(body: String, reason: String) async {
    let error = await #expect(throws: SearchServiceError.self) {
      try await search("x", over: HTTPClientDouble.fixed(body: Data(body.utf8)))
    }
    #expect(error?.description == "The search service's answer cannot be read: \(reason).")
  }

  @Test func aResultWithoutAPreviewIsAnAnswer() async throws {
    let body = Data(#"{"resultCount": 1, "results": [\#(Self.result)]}"#.utf8)
    let response = try await search("x", over: HTTPClientDouble.fixed(body: body))
    #expect(response.results.map(\.previewURL) == [nil])
  }

  @Test(
    arguments: [
      (
        SearchServiceError.invalidURL(baseURL: "x"),
        "The configured base URL 'x' is not a web address; "
          + "it needs a scheme and a host, as in https://example.com."
      ),
      (
        .invalidQueryParameters(name: "limit", value: "0"),
        "The search service does not take '0' as the query parameter 'limit'."
      ),
      (.unsuccessfulStatus(503), "The search service answered with status 503."),
      (.missingStatus, "The search service's answer has no HTTP status."),
    ]
  )
  func anErrorIsOneSentence(error: SearchServiceError, sentence: String) {
    #expect("\(error)" == sentence)
  }
}
