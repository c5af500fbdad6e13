#if FixtureServer
import FlyingFox
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
  /// What the app asked for, with the origin that it would have called; `nil` when it is no URL.
  init?(_ request: HTTPRequest, origin: ServerOrigin?) async throws {
    let target = request.target.rawValue
    let origin = origin ?? ServerOrigin(calledAs: request.headers[.host])
    guard let url = URL(string: target.hasPrefix("/") ? origin.text + target : target) else {
      return nil
    }
    self.init(url: url)
    httpMethod = request.method.rawValue
    let body = try await request.bodyData
    httpBody = body.isEmpty ? nil : body
    for (header, value) in request.headers where !Self.ofTheWire.contains(header) {
      addValue(value, forHTTPHeaderField: header.rawValue)
    }
  }

  /// The headers that the app did not set, but its session.
  private static let ofTheWire: Set<HTTPHeader> = [
    .host, .connection, .contentLength, .transferEncoding,
  ]
}
#endif
