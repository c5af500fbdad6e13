import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A service that searches the catalogue, with the parameters of the search service.
public protocol SearchServiceType: Sendable {
  /// Searches the catalogue.
  ///
  /// - Parameters:
  ///   - term: The text that the user typed.
  ///   - media: The kind of media to search, as in `musicVideo`.
  ///   - entity: The kind of result to return, as in `musicVideo`.
  ///   - attribute: The field that the term has to match, as in `artistTerm`.
  ///   - limit: The largest number of results to return, from 1 to 200.
  /// - Returns: The decoded answer.
  /// - Throws: A ``SearchServiceError``, or the network's error.
  func search(
    term: String,
    media: String,
    entity: String,
    attribute: String,
    limit: Int
  ) async throws -> SearchResponse
}

/// The search service on the web, which is reached through an HTTP client.
public struct SearchService: SearchServiceType {
  private let client: any HTTPClient
  private let configuration: AppConfiguration

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - client: The client that carries the requests.
  ///   - configuration: The address of the search service.
  public init(client: any HTTPClient, configuration: AppConfiguration) {
    self.client = client
    self.configuration = configuration
  }

  /// Searches the catalogue with one `GET` request.
  ///
  /// - Parameters:
  ///   - term: The text that the user typed.
  ///   - media: The kind of media to search.
  ///   - entity: The kind of result to return.
  ///   - attribute: The field that the term has to match.
  ///   - limit: The largest number of results to return, from 1 to 200.
  /// - Returns: The decoded answer.
  /// - Throws: A ``SearchServiceError``, or the client's error.
  public func search(
    term: String,
    media: String,
    entity: String,
    attribute: String,
    limit: Int
  ) async throws -> SearchResponse {
    guard (1...200).contains(limit) else {
      throw SearchServiceError.invalidQueryParameters(name: "limit", value: "\(limit)")
    }
    let url = try searchURL([
      "term": term,
      "media": media,
      "entity": entity,
      "attribute": attribute,
      "limit": "\(limit)",
    ])
    let (body, response) = try await client.data(for: URLRequest(url: url))
    try checkStatus(of: response)
    return try SearchResponse(json: body)
  }

  /// The URL of a search: the base URL with the path and the query of the search.
  private func searchURL(_ query: KeyValuePairs<String, String>) throws -> URL {
    guard var components = URLComponents(string: configuration.baseURL),
      components.scheme != nil, components.host?.isEmpty == false
    else {
      throw SearchServiceError.invalidURL(baseURL: configuration.baseURL)
    }
    components.path = "/search"
    components.percentEncodedQuery = FormQuery.encode(query)
    guard let url = components.url else {
      throw SearchServiceError.invalidURL(baseURL: configuration.baseURL)
    }
    return url
  }

  private func checkStatus(of response: URLResponse) throws {
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      throw SearchServiceError.missingStatus
    }
    guard (200..<300).contains(status) else {
      throw SearchServiceError.unsuccessfulStatus(status)
    }
  }
}
