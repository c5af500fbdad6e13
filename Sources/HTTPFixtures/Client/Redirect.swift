import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
