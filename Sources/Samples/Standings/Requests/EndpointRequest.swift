public import Foundation

/// A request that brings standings in from outside the app.
public protocol EndpointRequest: Sendable {
  /// Tells where the standings are.
  ///
  /// - Returns: The address, which the tournament defines.
  /// - Throws: ``EndpointError/invalidURL(baseURL:)``.
  func url() throws(EndpointError) -> URL

  /// Fetches the standings as they come.
  ///
  /// - Returns: The bytes of a successful answer.
  /// - Throws: An ``EndpointError``, or the network's error.
  func data() async throws -> Data

  /// Reads the bytes; ``StandingsParser/json`` unless the request has another.
  var parser: StandingsParser { get }
}

extension EndpointRequest {
  /// Reads JSON, as every server of the app speaks it.
  public var parser: StandingsParser { .json }
}
