public import Foundation

/// A request that brings standings in from outside the app.
public protocol EndpointRequest: Sendable {
  /// Returns the URL of the standings.
  ///
  /// - Returns: The address, which the tournament defines.
  /// - Throws: ``EndpointError/invalidURL(baseURL:)``.
  func url() throws(EndpointError) -> URL

  /// Fetches the standings as they come.
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
