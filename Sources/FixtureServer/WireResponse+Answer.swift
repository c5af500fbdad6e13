import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension WireResponse {
  /// The answer of a client as it goes over the wire.
  ///
  /// - Parameters:
  ///   - head: Status and headers; its content length may be more than the body holds.
  ///   - body: The body.
  init(_ head: HTTPURLResponse, _ body: Body) {
    var headers: [WireHeader] = []
    for (name, value) in head.allHeaderFields {
      let (name, value) = ("\(name)", "\(value)")
      // Sessions join headers of one name, which a client cannot take apart for cookies.
      let values = name.lowercased() == "set-cookie" ? SetCookie.split(value) : [value]
      headers += values.map { WireHeader(name, $0) }
    }
    // Equal answers are equal to the byte; dictionaries have an order of their own.
    headers.sort { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    self.init(status: head.statusCode, headers: headers, body: body)
    // An answer without a body has no length, but clients give each one.
    if [204, 304].contains(status) {
      self.headers.removeAll { $0 == WireHeader("Content-Length", "0") }
    }
  }

  /// Keeps an app that follows a redirect to the server that it would call with the one that it calls.
  ///
  /// - Parameter origins: What the app would call.
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
