public import Foundation

/// A request for standings from a source outside the app.
public protocol EndpointRequest: Sendable {
  /// Returns the URL of the standings.
  ///
  /// - Returns: The URL; on a server, it contains the number of the tournament.
  /// - Throws: ``EndpointError/invalidURL(baseURL:)``.
  func url() throws(EndpointError) -> URL

  /// Fetches the bytes of the standings.
  ///
  /// - Returns: The bytes of a successful answer.
  /// - Throws: An ``EndpointError``, or the network's error.
  func data() async throws -> Data

  /// The parser of the bytes; ``StandingsParser/json`` unless the request has another parser.
  var parser: StandingsParser { get }
}

extension EndpointRequest {
  /// The parser of JSON, which every server of the app sends.
  public var parser: StandingsParser { .json }
}
