import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Stub.Answer {
  /// The head of the response, with content type and length unless the headers name them.
  ///
  /// - Throws: `URLError(.badServerResponse)` when the system refuses to make the response.
  func head(for request: URLRequest, bytes: Int) throws -> HTTPURLResponse {
    var fields = headers
    let names = Set(headers.keys.map { $0.lowercased() })
    if let contentType, !names.contains("content-type") {
      fields["Content-Type"] = contentType
    }
    if !names.contains("content-length") {
      fields["Content-Length"] = "\(bytes)"
    }
    guard
      let url = request.url?.absoluteURL,
      let response = HTTPURLResponse(
        url: url,
        statusCode: status,
        httpVersion: "HTTP/1.1",
        headerFields: fields
      )
    else { throw URLError(.badServerResponse) }
    return response
  }
}

extension Stub.Failure {
  /// The error that a session throws for a request that fails so.
  func error(for request: URLRequest) -> URLError {
    guard let url = request.url else { return URLError(code) }
    return URLError(code, userInfo: [NSURLErrorFailingURLErrorKey: url])
  }
}
