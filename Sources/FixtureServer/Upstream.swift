package import Foundation
import TrafficRecording

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The real server behind a recording proxy.
package struct Upstream: Sendable {
  /// What its URLs begin with, without user and password.
  package let origin: ServerOrigin
  /// The header that user and password of its URL stand for.
  private let authorization: String?
  // What the app sends and gets is the app's.
  private let session: LiveSession

  /// Reads where the server is, or gives `nil` when the text is no origin.
  ///
  /// - Parameters:
  ///   - text: `https://host` or `http://user:password@host:port`, without a path.
  ///   - patience: How many seconds nothing may arrive until a request fails.
  package init?(_ text: String, patience: Double = 300) {
    session = LiveSession(patience: patience)
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

  /// The request as the server gets it and as it is recorded, whatever the app would call.
  func prepared(_ request: URLRequest) -> URLRequest {
    var request = request
    for name in Self.ofOneConnection(request.allHTTPHeaderFields ?? [:]) {
      request.setValue(nil, forHTTPHeaderField: name)
    }
    // The session says what it can decode, and decodes it.
    request.setValue(nil, forHTTPHeaderField: "Accept-Encoding")
    if let authorization, request.value(forHTTPHeaderField: "Authorization") == nil {
      request.setValue(authorization, forHTTPHeaderField: "Authorization")
    }
    return request
  }

  /// Sends a request to the server, follows no redirect, answers no challenge, and gives the body
  /// decoded.
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

  /// Closes its connections.
  func close() { session.close() }

  /// The head without what was true of the connection only.
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

  /// The names in lower case of the headers that are for the next hop and not for the end (RFC 9110,
  /// 7.6.1), those that `Connection` names among them.
  static func ofOneConnection(_ fields: [String: String]) -> [String] {
    let named = fields.first { $0.key.lowercased() == "connection" }?.value ?? ""
    return [
      "connection", "proxy-connection", "keep-alive", "proxy-authenticate", "proxy-authorization",
      "te", "trailer", "transfer-encoding", "upgrade",
    ] + named.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }
}
