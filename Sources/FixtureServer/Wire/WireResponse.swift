import Foundation

/// What is answered over the wire.
struct WireResponse: Sendable {
  enum Body: Sendable {
    case data(Data)
    /// What comes piece by piece; the head says how long all pieces are together.
    case chunks(AsyncThrowingStream<Data, any Error>)
  }

  let status: Int
  var headers: [WireHeader]
  let body: Body

  /// A response that is no answer of the scenario but says what is wrong.
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

  /// A response that breaks off before the first byte of its body, and the connection with it.
  ///
  /// A connection that was closed without a word would make clients send the request again, and so
  /// use up another answer.
  static let brokenOff = WireResponse(
    status: 502,
    headers: [WireHeader("Content-Length", "1")],
    body: .data(Data())
  )

  /// The first lines, up to the empty one, which say whether the connection stays open.
  func head(staysOpen: Bool) -> Data {
    var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    if !staysOpen { text += "Connection: close\r\n" }
    return Data((text + "\r\n").utf8)
  }

  /// How RFC 9110 calls the statuses that fixtures have; clients do not read it.
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
