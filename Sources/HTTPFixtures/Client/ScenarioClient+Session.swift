#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

// Further methods of sessions; each calls `data(for:)`.
extension ScenarioClient {
  /// Answers a `GET` of a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The body and the `HTTPURLResponse` of the answer.
  /// - Throws: The errors of `data(for:)`.
  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }

  /// Answers a request whose body is passed separately.
  ///
  /// - Parameters:
  ///   - request: The request; the client ignores the request's own body, as a session does.
  ///   - body: The bytes to send.
  /// - Returns: The body and the `HTTPURLResponse` of the answer.
  /// - Throws: The errors of `data(for:)`.
  public func upload(
    for request: URLRequest,
    from body: Data
  ) async throws -> (Data, URLResponse) {
    var request = request
    request.httpBody = body
    return try await data(for: request)
  }
}

/// The rules by which sessions follow a redirect.
enum Redirect {
  /// The number of redirects in a row that a session follows.
  static let limit = 16

  /// Returns the request that a redirect asks for; `nil` for any other response.
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
