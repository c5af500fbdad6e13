import Foundation
import MusicSearch
import Proofsheet
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct SearchServiceTests {
  /// A search in two lines: the request, and the results or the error.
  private func search(
    _ term: String = "x",
    status: Int? = 200,
    body: String = #"{"resultCount": 0, "results": []}"#,
    failure: URLError? = nil,
    at baseURL: String = "https://itunes.apple.com",
    limit: Int = 200
  ) async -> (asked: String?, outcome: String) {
    let (requests, asked) = AsyncStream.makeStream(of: URLRequest.self)
    let client = FixedClient(asked: asked, status: status, body: body, failure: failure)
    let service = SearchService(client: client, configuration: AppConfiguration(baseURL: baseURL))
    let outcome: String
    do {
      let response = try await service.search(
        term: term,
        media: "movie",
        entity: "short",
        attribute: "artistTerm",
        limit: limit
      )
      outcome = "\(response.results.map(\.trackName)) of \(response.resultCount)"
    } catch {
      outcome = (error as? URLError).map { "\($0.code)" } ?? "\(error)"
    }
    asked.finish()
    let request = await requests.first { _ in true }
    return (request.map { "\($0.httpMethod ?? "") \($0.url?.absoluteString ?? "")" }, outcome)
  }

  @Test(
    arguments: [
      ("Lady Madonna", "Lady+Madonna"), ("  a ", "++a+"), ("", ""), ("+ +", "%2B+%2B"),
      ("a&b=c#d?e/f%", "a%26b%3Dc%23d%3Fe%2Ff%25"), ("Aslı🎵", "Asl%C4%B1%F0%9F%8E%B5"),
      ("e\u{301}", "e%CC%81"), ("a\nb\u{7F}", "a%0Ab%7F"),
      ("it's (50%) \"ok\"!*~-._", "it%27s+%2850%25%29+%22ok%22%21%2A~-._"),
    ]
  )
  func aTermIsWrittenAsWebFormsWriteIt(term: String, encoded: String) async {
    let (asked, outcome) = await search(term)
    let query = "term=\(encoded)&media=movie&entity=short&attribute=artistTerm&limit=200"
    #expect(asked == "GET https://itunes.apple.com/search?\(query)")
    #expect(outcome == "[] of 0")
  }

  @Test func thePathOfTheBaseURLIsReplaced() async {
    for base in ["http://localhost:8080/", "http://localhost:8080", "http://localhost:8080/a/b"] {
      let asked = await search(at: base).asked
      #expect(asked?.hasPrefix("GET http://localhost:8080/search?") == true)
    }
  }

  @Test func onlyAStatusOf2xxIsAnAnswerThoughItsBodyDecodes() async {
    for status in [200, 299] { #expect(await search(status: status).outcome == "[] of 0") }
    for status in [199, 300, 404, 500] {
      let outcome = await search(status: status).outcome
      #expect(outcome == "The search service answered with status \(status).")
    }
    let mute = await search(status: nil).outcome
    #expect(mute == "The search service's answer has no HTTP status.")
    let failure = await search(failure: URLError(.notConnectedToInternet)).outcome
    #expect(failure == "\(URLError(.notConnectedToInternet).code)")
  }

  @Test(arguments: ["", "nothing", "/search", "https://", "https://exa mple.com:x"])
  func aBaseURLWithoutSchemeAndHostIsAnError(_ base: String) async {
    let (asked, outcome) = await search(at: base)
    #expect(asked == nil)
    #expect(
      outcome == """
        The configured base URL '\(base)' is not a web address; \
        it needs a scheme and a host, as in https://example.com.
        """
    )
  }

  @Test func theServiceTakesALimitFrom1To200() async {
    for limit in [1, 200] { #expect(await search(limit: limit).outcome == "[] of 0") }
    for limit in [-1, 0, 201] {
      let (asked, outcome) = await search(limit: limit)
      #expect(asked == nil)
      #expect(
        outcome == "The search service does not take '\(limit)' as the query parameter 'limit'."
      )
    }
  }

  private static let result =
    #"{"artistId": 1, "artistName": "A", "artworkUrl100": "u", "country": "USA", "#
    + #""primaryGenreName": "Rock", "releaseDate": "d", "trackId": 2, "trackName": "T"}"#

  @Test(
    arguments: [
      ("", "it is not valid JSON"), ("{}", "'resultCount' is missing"),
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
    let outcome = await search(body: body).outcome
    #expect(outcome == "The search service's answer cannot be read: \(reason).")
  }

  @Test func aResultWithoutAPreviewIsAnAnswer() async {
    let body = #"{"resultCount": 1, "results": [\#(Self.result)]}"#
    #expect(await search(body: body).outcome == #"["T"] of 1"#)
  }
}

/// A client with one answer, which has no status by default.
private struct FixedClient: HTTPClient {
  let asked: AsyncStream<URLRequest>.Continuation
  let status: Int?
  let body: String
  let failure: URLError?

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    asked.yield(request)
    if let failure { throw failure }
    let url = try #require(request.url)
    let head = status.flatMap {
      HTTPURLResponse(url: url, statusCode: $0, httpVersion: nil, headerFields: nil)
    }
    let mute = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    return (Data(body.utf8), head ?? mute)
  }
}
