import Foundation
import Proofsheet
import Testing

@testable import MusicSearch

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A fixture of the search service.
func searchFixture(_ name: String) throws -> Data { try fixtureData("Search/\(name).json") }

extension HTTPClientDouble {
  /// What a term of the unit tests is answered with; any other term gets the error body.
  private static let variants = [
    "": "empty",
    "Jackson": "success",
    "Beatles": "beatles",
    "Lady Madonna": "ladyMadonna",
    "Rebirth": "rebirth",
  ]

  /// Answers searches from the project's fixtures, by term and attribute.
  static func fixtures() -> HTTPClientDouble {
    let client = HTTPClientDouble()
    client.answers.data = { request in
      let url = try #require(request.url)
      let query = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems)
      let term = try #require(query.first { $0.name == "term" }?.value).replacing("+", with: " ")
      let attribute = try #require(query.first { $0.name == "attribute" }?.value)
      let endpoint = "search\(attribute.dropLast("Term".count).capitalized)"
      let body = try searchFixture("\(endpoint)_\(variants[term] ?? "error")")
      return (body, try #require(HTTPURLResponse.answer(to: url, status: 200)))
    }
    return client
  }

  /// Gives one answer to every request.
  static func fixed(
    status: Int = 200,
    body: Data = Data(#"{"resultCount": 0, "results": []}"#.utf8),
    failure: (any Error)? = nil,
    asked: @escaping @Sendable (URLRequest) -> Void = { _ in }
  ) -> HTTPClientDouble {
    let client = HTTPClientDouble()
    client.answers.data = { request in
      asked(request)
      if let failure { throw failure }
      let url = try #require(request.url)
      return (body, try #require(HTTPURLResponse.answer(to: url, status: status)))
    }
    return client
  }
}

extension HTTPURLResponse {
  fileprivate static func answer(to url: URL, status: Int) -> HTTPURLResponse? {
    HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
  }
}
