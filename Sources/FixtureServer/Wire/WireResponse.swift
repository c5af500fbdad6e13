import Foundation

/// The response of the server.
struct WireResponse: Sendable {
  enum Body: Sendable {
    case data(Data)
    /// A body in pieces; the head announces their total length.
    case chunks(AsyncThrowingStream<Data, any Error>)
  }

  let status: Int
  var headers: [WireHeader]
  let body: Body

  /// Returns a response that explains an error of the request.
  static func words(_ text: String, _ status: Int) -> WireResponse {
    let body = Data("\(text)\n".utf8)
    return WireResponse(
      status: status,
      headers: [
        WireHeader("Content-Type", "text/plain; charset=utf-8"),
        WireHeader("Content-Length", "\(body.count)"),
      ],
      body: .data(body)
    )
  }

  /// A response that breaks off before the first byte of its body, together with its connection.
  ///
  /// Without the head, clients would send the request again and use up another answer.
  static let brokenOff = WireResponse(
    status: 502,
    headers: [WireHeader("Content-Length", "1")],
    body: .data(Data())
  )

  /// Returns the lines of the head, with a header that announces a closing connection.
  func head(staysOpen: Bool) -> Data {
    var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    if !staysOpen { text += "Connection: close\r\n" }
    return Data((text + "\r\n").utf8)
  }

  /// The reason phrases of RFC 9110 for the usual statuses; clients ignore them.
  private static let reasons: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 410: "Gone",
    413: "Content Too Large", 417: "Expectation Failed", 422: "Unprocessable Content",
    429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported",
  ]
}
