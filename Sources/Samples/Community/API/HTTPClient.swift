public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A client that carries a request to the network's server and returns the answer.
public protocol HTTPClient: Sendable {
  /// Sends a request and waits for the whole answer.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The body and the head of the answer, with any status.
  /// - Throws: The transport's error; `CancellationError` or `URLError.cancelled` when the
  ///   surrounding task was cancelled.
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

/// The client of the shipped app, which sends requests through a `URLSession`.
public struct URLSessionClient: HTTPClient {
  private let session: URLSession

  /// Makes a client that sends its requests over a session.
  public init(session: URLSession) {
    self.session = session
  }

  /// Sends a request over the session and waits for the whole answer.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The body and the head of the answer, with any status.
  /// - Throws: The session's `URLError`.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await session.data(for: request)
  }
}
