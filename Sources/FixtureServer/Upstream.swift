package import Foundation
import TrafficRecording

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The real server behind a recording proxy.
package struct Upstream: Sendable {
  /// The origin of the server's URLs, without user and password.
  package let origin: ServerOrigin
  /// The value of the `Authorization` header, from the user and the password in the server's URL.
  private let authorization: String?
  // The session changes neither the app's requests nor their answers.
  let session: LiveSession

  /// Parses the address of the server; `nil` for any other text.
  ///
  /// - Parameters:
  ///   - text: `https://host` or `http://user:password@host:port`, without a path.
  ///   - timeout: The seconds after which a request fails if no byte arrives.
  package init?(_ text: String, timeout: Double = 300) {
    session = LiveSession(timeout: timeout)
    guard var parts = URLComponents(string: text.hasSuffix("/") ? String(text.dropLast()) : text)
    else { return nil }
    let (user, password) = (parts.user, parts.password)
    (parts.user, parts.password) = (nil, nil)
    guard let origin = parts.string.flatMap(ServerOrigin.init) else { return nil }
    self.origin = origin
    authorization = user.map { user in
      "Basic " + Data("\(user):\(password ?? "")".utf8).base64EncodedString()
    }
  }

  /// Returns the request in the form that the server receives and the recording shows.
  func prepared(_ request: URLRequest) -> URLRequest {
    var request = request
    for name in Self.ofOneConnection(request.allHTTPHeaderFields ?? [:]) {
      request.setValue(nil, forHTTPHeaderField: name)
    }
    // The session sets this header to the encodings that it can decode.
    request.setValue(nil, forHTTPHeaderField: "Accept-Encoding")
    if let authorization, request.value(forHTTPHeaderField: "Authorization") == nil {
      request.setValue(authorization, forHTTPHeaderField: "Authorization")
    }
    return request
  }

  /// Sends a request to the server, follows no redirect, and returns the decoded body.
  package func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
    guard let url = request.url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let own = URLComponents(string: origin.text)
    else { throw URLError(.badURL) }
    (parts.scheme, parts.host, parts.port) = (own.scheme, own.host, own.port)
    var sent = request
    sent.url = parts.url
    let (data, response) = try await session.data(for: sent)
    guard let head = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return (data, try Self.decoded(head, of: url, data.count))
  }

  /// Returns the head of a response whose body is decoded.
  ///
  /// The new head lacks the headers of the connection and of the former encoding.
  private static func decoded(
    _ head: HTTPURLResponse,
    of url: URL,
    _ count: Int
  ) throws -> HTTPURLResponse {
    var fields: [String: String] = [:]
    for (name, value) in head.allHeaderFields { fields["\(name)"] = "\(value)" }
    let wasEncoded = fields.keys.contains { $0.lowercased() == "content-encoding" }
    let dropped =
      ofOneConnection(fields) + (wasEncoded ? ["content-encoding", "content-length"] : [])
    fields = fields.filter { !dropped.contains($0.key.lowercased()) }
    if wasEncoded { fields["Content-Length"] = "\(count)" }
    let made = HTTPURLResponse(
      url: url,
      statusCode: head.statusCode,
      httpVersion: "HTTP/1.1",
      headerFields: fields
    )
    guard let made else { throw URLError(.badServerResponse) }
    return made
  }

  /// Returns the lower-case names of the headers that a proxy must not forward (RFC 9110, 7.6.1).
  ///
  /// The headers that the `Connection` header names are among them.
  static func ofOneConnection(_ fields: [String: String]) -> [String] {
    let named = fields.first { $0.key.lowercased() == "connection" }?.value ?? ""
    return [
      "connection", "proxy-connection", "keep-alive", "proxy-authenticate", "proxy-authorization",
      "te", "trailer", "transfer-encoding", "upgrade",
    ] + named.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }
}
