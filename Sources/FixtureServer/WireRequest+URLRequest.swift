import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension WireRequest {
  /// Returns the request that the app would send to its normal address.
  ///
  /// - Throws: `WireRefusal` for a target that is no valid URL.
  func request(origin: ServerOrigin?) throws(WireRefusal) -> URLRequest {
    let origin = origin ?? ServerOrigin(calledAs: head.headers.values("host").first)
    let isPath = head.target.hasPrefix("/")
    let text = isPath ? origin.text + head.target : head.target
    guard let url = URL(string: text), isPath || url.scheme != nil else {
      let words = "The target \(head.target) is no URL: percent-encode it."
      throw WireRefusal(words)
    }
    var request = URLRequest(url: url)
    request.httpMethod = head.method
    request.httpBody = body.isEmpty ? nil : body
    for header in head.headers where !Self.ofTheWire.contains(header.name.lowercased()) {
      request.addValue(header.value, forHTTPHeaderField: header.name)
    }
    return request
  }

  /// The headers that belong to the HTTP connection.
  ///
  /// The app's session sets these headers itself, and stubs do not see them.
  private static let ofTheWire: Set<String> = [
    "host", "connection", "content-length", "transfer-encoding", "expect",
  ]
}
