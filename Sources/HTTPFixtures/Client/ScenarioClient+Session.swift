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

/// How a client follows a redirect, as sessions do.
enum Redirect {
  /// How many redirects in a row a session follows.
  static let limit = 16

  /// The request that a response sends the client to, or `nil` when it is no redirect.
  static func next(after response: HTTPURLResponse, to request: URLRequest) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(response.statusCode) else { return nil }
    guard let location = response.value(forHTTPHeaderField: "Location"), let from = request.url,
      let url = URL(string: location, relativeTo: from)?.absoluteURL
    else { return nil }
    var next = request
    next.url = url
    if changesToGet(response.statusCode, method: request.httpMethod ?? "GET") {
      next.httpMethod = "GET"
      next.httpBody = nil
      next.setValue(nil, forHTTPHeaderField: "Content-Type")
      next.setValue(nil, forHTTPHeaderField: "Content-Length")
    }
    if url.host != from.host {
      next.setValue(nil, forHTTPHeaderField: "Authorization")
      next.setValue(nil, forHTTPHeaderField: "Cookie")
    }
    return next
  }

  private static func changesToGet(_ status: Int, method: String) -> Bool {
    switch status {
    case 303: method != "HEAD" && method != "GET"
    case 301, 302: method == "POST"
    default: false
    }
  }
}
