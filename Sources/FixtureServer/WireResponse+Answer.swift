import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension WireResponse {
  /// Creates the response that a server sends to the app, from an answer of the scenario or of the
  /// recorded server.
  ///
  /// - Parameters:
  ///   - head: Status and headers; a truncated answer has a content length beyond its body.
  ///   - body: The body.
  init(_ head: HTTPURLResponse, _ body: Body) {
    var headers: [WireHeader] = []
    for (name, value) in head.allHeaderFields {
      let (name, value) = ("\(name)", "\(value)")
      // Sessions join headers of one name, and clients cannot separate joined cookies.
      let values = name.lowercased() == "set-cookie" ? SetCookie.split(value) : [value]
      headers += values.map { WireHeader(name, $0) }
    }
    // The order of a dictionary is random; with sorted headers, equal answers have equal bytes.
    headers.sort { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    self.init(status: head.statusCode, headers: headers, body: body)
    // These statuses have no body, so the length that the client added is removed.
    if [204, 304].contains(status) {
      self.headers.removeAll { $0 == WireHeader("Content-Length", "0") }
    }
  }

  /// Rewrites a redirect to one of the app's own addresses into a path on this server.
  ///
  /// - Parameter origins: The addresses that the app normally calls.
  mutating func staysHere(insteadOf origins: [ServerOrigin]) {
    guard let index = headers.firstIndex(where: { $0.name.lowercased() == "location" }) else {
      return
    }
    for origin in origins {
      guard let path = origin.path(of: headers[index].value) else { continue }
      headers[index] = WireHeader(headers[index].name, path)
      return
    }
  }
}
