public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request for the standings of a tournament, to the app's server.
public struct NetworkEndpointRequest: EndpointRequest {
  private let tournamentID: Tournament.ID
  private let baseURL: String
  private let client: any HTTPClient

  /// Makes a request; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - tournamentID: The number of the tournament.
  ///   - baseURL: The address of the server; its path, if it has one, is replaced.
  ///   - client: The client that carries the request.
  public init(tournamentID: Tournament.ID, baseURL: String, client: any HTTPClient) {
    self.tournamentID = tournamentID
    self.baseURL = baseURL
    self.client = client
  }

  /// Returns the URL of the tournament's standings.
  ///
  /// - Returns: The address, as in `https://example.com/tournaments/10/standings`.
  /// - Throws: ``EndpointError/invalidURL(baseURL:)`` when the base URL lacks a scheme or a host.
  public func url() throws(EndpointError) -> URL {
    guard var components = URLComponents(string: baseURL),
      components.scheme != nil, components.host?.isEmpty == false
    else { throw .invalidURL(baseURL: baseURL) }
    components.path = "/tournaments/\(tournamentID)/standings"
    components.query = nil
    components.fragment = nil
    guard let url = components.url else { throw .invalidURL(baseURL: baseURL) }
    return url
  }

  /// Fetches the standings with one `GET` request.
  ///
  /// - Returns: The body of an answer whose status is 2xx.
  /// - Throws: An ``EndpointError``, or the client's error.
  public func data() async throws -> Data {
    let (body, response) = try await client.data(for: URLRequest(url: url()))
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      throw EndpointError.missingStatus
    }
    guard (200..<300).contains(status) else { throw EndpointError.unsuccessfulStatus(status) }
    return body
  }
}
