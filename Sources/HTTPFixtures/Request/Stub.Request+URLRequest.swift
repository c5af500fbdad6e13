import ProofsheetBasics

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

extension Stub.Request {
  /// Parses a request with the body of `httpBody` or else of `httpBodyStream`.
  ///
  /// - Parameter request: The request; the initializer reads a body stream to its end, so the
  ///   request cannot be sent afterwards.
  /// - Throws: `FixtureError` for a missing or invalid URL, or when the stream fails.
  package init(_ request: URLRequest) throws(FixtureError) {
    guard let url = request.url else {
      throw FixtureError("The request has no URL: set one before it is sent.")
    }
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      let text = quoted(url.absoluteString)
      throw FixtureError("The URL \(text) cannot be split into its parts: percent-encode it.")
    }
    self.init(
      method: Stub.Method(request.httpMethod ?? "GET"),
      scheme: parts.scheme ?? "",
      host: parts.host ?? "",
      port: parts.port,
      rawPath: parts.percentEncodedPath,
      rawQuery: parts.percentEncodedQuery,
      headers: (request.allHTTPHeaderFields ?? [:]).map { Header($0.key, $0.value) },
      body: try Self.body(of: request)
    )
  }

  /// Returns the method and the URL of a request, without the values of its query that are secret.
  package static func name(of request: URLRequest) -> String {
    var plain = request
    plain.httpBody = nil
    plain.httpBodyStream = nil
    guard let parsed = try? Stub.Request(plain) else {
      return "\(request.httpMethod ?? "GET") of an invalid URL"
    }
    return SecretFields(SecretFields.usual).redacted(parsed.inOrderOfNames)
      .descriptionWithHost
  }

  /// Returns the body of a request; reads a stream to its end.
  static func body(of request: URLRequest) throws(FixtureError) -> Data {
    if let body = request.httpBody { return body }
    guard let stream = request.httpBodyStream else { return Data() }
    stream.open()
    defer { stream.close() }
    var body = Data()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = stream.read(&chunk, maxLength: chunk.count)
      if count == 0 { return body }
      guard count > 0 else {
        let error = stream.streamError as NSError?
        let reason = error.map { "\($0.domain) \($0.code)" } ?? "the stream failed"
        throw FixtureError(
          "The body stream of the request to \(request.urlText) cannot be read (\(reason)): give "
            + "it a fresh stream."
        )
      }
      body.append(chunk, count: count)
    }
  }
}
