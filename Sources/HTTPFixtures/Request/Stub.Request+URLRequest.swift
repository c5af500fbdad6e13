import ProofsheetBasics

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

extension Stub.Request {
  /// Why a `URLRequest` could not be taken apart.
  package enum Problem: Error, FixtureProblem {
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
  /// - Throws: `Problem` without a URL or a good one, or when the stream fails.
  package init(_ request: URLRequest, plus: PlusSign = .space) throws(Problem) {
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

  /// The same, saying in an error for users what is wrong.
  package init(
    sending request: URLRequest,
    plus: PlusSign = .space
  ) throws(FixtureError) {
    do throws(Problem) {
      try self.init(request, plus: plus)
    } catch {
      throw FixtureError(problem: error)
    }
  }

  private static func body(of request: URLRequest, at url: URL) throws(Problem) -> Data {
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

extension Stub.Request.Problem {
  /// What is wrong with the request, in one sentence.
  package var description: String {
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
