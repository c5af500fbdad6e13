#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension Stub.Request {
  /// Why a `URLRequest` could not be taken apart.
  public enum Failure: Error, Hashable, Sendable {
    /// The request holds no URL.
    case noURL
    /// The URL cannot be split into its parts.
    case malformedURL(String)
    /// The stream of the body failed while it was read.
    case unreadableBody(url: String, reason: String)
  }

  /// Takes a request apart, reading its body from `httpBody` or else from `httpBodyStream`.
  ///
  /// - Parameters:
  ///   - request: The request; a body stream is read to its end, so it cannot be sent afterwards.
  ///   - plus: What a literal `+` in the query stands for.
  /// - Throws: `noURL`, `malformedURL`, and `unreadableBody` when the stream fails.
  public init(_ request: URLRequest, plus: Scenario.PlusSign = .space) throws(Failure) {
    guard let url = request.url else { throw .noURL }
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      throw .malformedURL(url.absoluteString)
    }
    self.init(
      method: Stub.Method(request.httpMethod ?? "GET"),
      scheme: parts.scheme ?? "",
      host: parts.host ?? "",
      port: parts.port,
      rawPath: parts.percentEncodedPath,
      rawQuery: parts.percentEncodedQuery,
      headers: (request.allHTTPHeaderFields ?? [:]).map { Header($0.key, $0.value) },
      body: try Self.body(of: request, at: url),
      plus: plus
    )
  }

  private static func body(of request: URLRequest, at url: URL) throws(Failure) -> Data {
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
        throw .unreadableBody(url: url.absoluteString, reason: reason)
      }
      body.append(chunk, count: count)
    }
  }
}

extension Stub.Request.Failure: CustomStringConvertible {
  /// What is wrong with the request, in one sentence.
  public var description: String {
    switch self {
    case .noURL:
      "The request has no URL: set one before it is sent."
    case .malformedURL(let url):
      "The URL \(quoted(url)) cannot be split into its parts: percent-encode it."
    case .unreadableBody(let url, let reason):
      "The body stream of the request to \(url) cannot be read (\(reason)): give it a fresh stream."
    }
  }
}
