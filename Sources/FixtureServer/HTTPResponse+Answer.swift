#if FixtureServer
import FlyingFox
import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPResponse {
  /// The answer of a client as it goes over the wire.
  ///
  /// - Parameters:
  ///   - head: Status and headers; its content length may be more than the body holds.
  ///   - body: The body.
  ///   - request: What is answered; `HEAD` gets no body.
  init(_ head: HTTPURLResponse, _ body: ServedBody, to request: HTTPRequest) {
    var headers = HTTPHeaders()
    for (name, value) in head.allHeaderFields {
      headers[HTTPHeader("\(name)")] = "\(value)"
    }
    // Sessions join headers of one name, which a client cannot take apart for cookies.
    if let cookies = headers[.setCookie] {
      headers.setValues(SetCookie.split(cookies), for: .setCookie)
    }
    let length = headers[.contentLength].flatMap(Int.init) ?? 0
    let status = HTTPStatusCode(
      head.statusCode,
      phrase: HTTPURLResponse.localizedString(forStatusCode: head.statusCode)
    )
    let hasBody = request.method != .HEAD && ![204, 304].contains(head.statusCode)
    self.init(
      statusCode: status,
      headers: headers,
      body: hasBody ? HTTPBodySequence(from: body, count: length) : HTTPBodySequence()
    )
  }

  /// A response that is no answer of the scenario but says what is wrong.
  static func words(_ text: String, _ status: Int) -> HTTPResponse {
    HTTPResponse(
      statusCode: HTTPStatusCode(
        status,
        phrase: HTTPURLResponse.localizedString(forStatusCode: status)
      ),
      headers: [.contentType: "text/plain; charset=utf-8"],
      body: Data("\(text)\n".utf8)
    )
  }

  /// A response that breaks off before the first byte of its body, and the connection with it.
  ///
  /// A connection that was closed without a word would make clients send the request again, and so
  /// use up another answer.
  static var brokenOff: HTTPResponse {
    let silence = AsyncThrowingStream<Data, any Error> { throw URLError(.networkConnectionLost) }
    return HTTPResponse(
      statusCode: .badGateway,
      body: HTTPBodySequence(from: ServedBody(silence), count: 1)
    )
  }
}
#endif
