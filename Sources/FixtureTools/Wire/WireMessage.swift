import Foundation
import HTTPFixtures

typealias WireHeader = RecordedExchange.Header

extension [WireHeader] {
  /// Returns the elements of a header's comma-separated list, in lower case.
  func words(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }
}

/// An HTTP request with its whole body.
struct WireRequest: Sendable {
  let head: RequestHead
  let body: Data
}

/// The error for a request that is invalid or too large.
struct WireRefusal: Error, Sendable {
  let status: Int
  /// The problem of the request, in one sentence.
  let words: String

  init(_ words: String, status: Int = 400) {
    self.words = words
    self.status = status
  }
}

/// The response of the server.
struct WireResponse: Sendable {
  enum Body: Sendable {
    case data(Data)
    /// A body that is sent piece by piece; the head of the response contains the body's total
    /// length.
    case chunks(AsyncThrowingStream<Data, any Error>)
  }

  let status: Int
  var headers: [WireHeader]
  let body: Body

  /// Returns a response whose body is a sentence about the error of the request.
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

  /// The body, unless it is sent piece by piece.
  var bytes: Data {
    if case .data(let data) = body { return data }
    return Data()
  }

  /// A response whose connection closes before the first byte of the body.
  ///
  /// The head is sent, because clients that get no head repeat the request and use up another
  /// answer.
  static let brokenOff = WireResponse(
    status: 502,
    headers: [WireHeader("Content-Length", "1")],
    body: .data(Data())
  )

  /// Returns the bytes of the response's head.
  ///
  /// The head ends with `Connection: close` if the connection will not stay open.
  func head(staysOpen: Bool) -> Data {
    // Clients ignore the reason phrase, which RFC 9112 lets a server leave out.
    var text = "HTTP/1.1 \(status) \r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    if !staysOpen { text += "Connection: close\r\n" }
    return Data((text + "\r\n").utf8)
  }
}
