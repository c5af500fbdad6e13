package import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension Stub.Answer {
  /// Returns the head of the response, and adds a missing content type or length to its headers.
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

extension RecordedExchange {
  /// Returns the body and the response that an app gets when a scenario plays back this exchange.
  package func played(to request: URLRequest) throws -> (Data, URLResponse) {
    (responseBody, try answer.head(for: request, bytes: responseBody.count))
  }
}

extension Stub.Answer {
  /// A clause about the first header with an invalid name or value; `nil` when all are valid.
  ///
  /// A line break in a value would begin another header, or the body.
  var headerProblem: String? {
    let fields = headers.merging(contentType.map { ["Content-Type": $0] } ?? [:]) { own, _ in own }
    return fields.filter { Self.problem(of: $0.key, $0.value) != nil }
      .min { $0.key < $1.key }.flatMap(Self.problem)
  }

  private static func problem(of name: String, _ value: String) -> String? {
    if value.has("\n", "\r", "\0") {
      return "the value of its header \(quoted(name)) has a line break or a NUL, and a header is "
        + "one line"
    }
    if name.lowercased() == "content-encoding", value.lowercased() != "identity" {
      return "its header \(quoted(name)) says that the body is packed: give the body unpacked "
        + "and leave the header out"
    }
    let isName = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
    if name.isEmpty || !isName {
      return "its header \(quoted(name)) has an invalid name: use letters, digits and hyphens"
    }
    return nil
  }
}

extension Stub.Failure {
  /// Returns the error that a session throws for this failure.
  func error(for request: URLRequest) -> URLError {
    guard let url = request.url else { return URLError(code) }
    return URLError(code, userInfo: [NSURLErrorFailingURLErrorKey: url])
  }
}

extension Stub.Answer: CustomStringConvertible {
  /// The answer in one line, for example `400 Search/searchArtist_error.json`, `200 empty`,
  /// `failed: offline` or `200 12 bytes application/json`.
  public var description: String {
    let words = contentText + (cut.map { ", cut after \($0.bytes) bytes" } ?? "")
    return words + (pace.map { ", in chunks of \($0.bytes) bytes" } ?? "")
  }

  private var contentText: String {
    switch content {
    case .file(let path): "\(status) \(path)"
    case .bytes(let data) where data.isEmpty:
      "\(status) empty" + (redirectTarget.map { ", to \($0)" } ?? "")
    case .bytes(let data):
      "\(status) \(data.count) bytes" + (contentType.map { " \($0)" } ?? "")
    case .failure(let failure): "failed: \(failure.words)"
    case .thrown(let error): "failed: \(error)"
    case .unusable(let reason): "failed: \(reason)"
    case .computed(let name, _): "computed: \(name)"
    case .leftOut(let request): "left out: \(request.reason)"
    }
  }

  private var redirectTarget: String? {
    guard (300..<400).contains(status) else { return nil }
    return headers.first { $0.key.lowercased() == "location" }?.value
  }
}

/// The header with which a server sets cookies.
package enum SetCookie {
  /// Splits a header's value into cookies; a session may have joined several headers into one.
  ///
  /// Sessions join headers of one name with commas, and dates contain commas too. A new cookie
  /// begins where a name and an equals sign follow a comma.
  package static func split(_ value: String) -> [String] {
    let cookies = value.split(separator: /,(?=[^=;,]*=)/)
    return cookies.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

extension Stub.Answer {
  /// A redirect, which the client follows with a further request.
  ///
  /// - Parameters:
  ///   - location: The target, absolute or relative to the request.
  ///   - status: 301, 302 or 303, which turn a `POST` into a `GET`; 307 or 308 keep the method.
  /// - Returns: The answer.
  public static func redirect(to location: String, status: Int = 302) -> Stub.Answer {
    .empty(status: status, headers: ["Location": location])
  }

  /// Returns an answer that a closure computes from the request.
  ///
  /// - Parameters:
  ///   - name: The name that reports show until the closure has computed the answer.
  ///   - answer: Computes the answer, or another computed one.
  /// - Returns: The answer.
  public static func computed(
    _ name: String,
    _ answer: @escaping @Sendable (Stub.Request) -> Stub.Answer
  ) -> Stub.Answer {
    Stub.Answer(content: .computed(name, answer), status: 200)
  }

  var isComputed: Bool {
    if case .computed = content { return true }
    return false
  }

  /// Returns the answer to this request; for a computed answer, calls its closure.
  func resolved(for request: Stub.Request) -> Stub.Answer {
    guard case .computed(_, let compute) = content else { return self }
    var answer = compute(request)
    if answer.isComputed { answer = answer.resolved(for: request) }
    if let problem = answer.headerProblem {
      let words = "The answer that \(quoted(description)) computed cannot be given: \(problem)."
      answer = .throwing(FixtureError(words))
    }
    if delay > .zero { answer.delay = delay }
    answer.pace = pace ?? answer.pace
    answer.cut = cut ?? answer.cut
    answer.lateness = lateness ?? answer.lateness
    return answer
  }
}

extension Stub.Answer {
  /// The arrival of an answer relative to the request's timeout.
  enum Lateness: Hashable, Sendable {
    /// The answer's delay grows by this duration, or by as much as the timeout allows.
    case slow(Duration)
    /// The answer comes after the timeout.
    case missed
  }

  /// The shortest time from a slow answer to the timeout.
  private static let margin = Duration.milliseconds(1)

  /// Whether this answer, given by a fault, means that the server never received the request.
  ///
  /// The client then reverts the request's state change, and the stub can give its own answer
  /// again. For a slow answer, the result is false.
  var isUnserved: Bool {
    if case .slow? = lateness { return false }
    return true
  }

  /// Returns the answer that a request with these timeouts receives.
  func meeting(_ timeouts: Timeouts) -> Stub.Answer {
    let limit = [timeouts.idle, timeouts.whole].compactMap(\.self).min()
    switch lateness {
    case nil: return self
    case .missed:
      return .failure(.timedOut).delayed(by: limit ?? .seconds(Timeouts.unsaid))
    case .slow(let more):
      let bearable = limit.map { $0 - Self.margin } ?? delay + more
      return delayed(by: max(delay, min(delay + more, bearable)))
    }
  }
}
