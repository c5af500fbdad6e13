#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

// The other shapes in which apps call a session; each is `data(for:)` in other words.
extension ScenarioClient {
  /// Answers a `GET` of a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The body and the `HTTPURLResponse` of the answer.
  /// - Throws: What `data(for:)` throws.
  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }

  /// Answers a request whose body is handed over apart from it.
  ///
  /// - Parameters:
  ///   - request: The request; a body of its own is ignored, as a session ignores it.
  ///   - body: The bytes to send.
  /// - Returns: The body and the `HTTPURLResponse` of the answer.
  /// - Throws: What `data(for:)` throws.
  public func upload(
    for request: URLRequest,
    from body: Data
  ) async throws -> (Data, URLResponse) {
    var request = request
    request.httpBody = body
    return try await data(for: request)
  }
}
