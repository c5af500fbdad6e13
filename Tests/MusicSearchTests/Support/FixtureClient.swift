import Foundation
import MusicSearch
import Proofsheet
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers searches from the project's fixtures, by term and attribute.
struct FixtureClient: HTTPClient {
  /// What a term of the unit tests is answered with; any other term gets the error body.
  private static let variants = [
    "": "empty",
    "Jackson": "success",
    "Beatles": "beatles",
    "Lady Madonna": "ladyMadonna",
    "Rebirth": "rebirth",
  ]

  /// The status of every answer.
  var status = 200

  static func fixture(_ name: String) throws -> Data {
    try fixtureData("Search/\(name).json")
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let url = try #require(request.url)
    let query = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems)
    let term = try #require(query.first { $0.name == "term" }?.value).replacing("+", with: " ")
    let attribute = try #require(query.first { $0.name == "attribute" }?.value)
    let endpoint = "search\(attribute.dropLast("Term".count).capitalized)"
    let body = try Self.fixture("\(endpoint)_\(Self.variants[term] ?? "error")")
    return (body, try #require(HTTPURLResponse.answer(to: url, status: status)))
  }
}

/// Gives one answer to every request.
struct FixedClient: HTTPClient {
  var status = 200
  var body = Data(#"{"resultCount": 0, "results": []}"#.utf8)
  var failure: (any Error)?
  var asked: @Sendable (URLRequest) -> Void = { _ in }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    asked(request)
    if let failure { throw failure }
    let url = try #require(request.url)
    return (body, try #require(HTTPURLResponse.answer(to: url, status: status)))
  }
}

extension HTTPURLResponse {
  fileprivate static func answer(to url: URL, status: Int) -> HTTPURLResponse? {
    HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
  }
}
