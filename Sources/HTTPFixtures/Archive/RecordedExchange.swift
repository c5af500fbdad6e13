package import Foundation
import ProofsheetBasics

/// One request with its response, from a recorder or from a HAR file.
package struct RecordedExchange: Equatable, Sendable {
  package typealias Header = Stub.Request.Header

  package var method: String
  package var url: String
  package var requestHeaders: [Header]
  package var requestBody: Data
  /// The parts of a multipart form whose body an archive does not have; `nil` elsewhere.
  var requestParts: [Stub.FormPart]?
  /// The status code of the response; 0 when no response arrived.
  package var status: Int
  package var responseHeaders: [Header]
  package var responseBody: Data
  /// The place of the exchange in an archive; `nil` for an exchange from elsewhere.
  var place: SourcePlace?
  /// The reason why the response cannot be played back; `nil` for a playable response.
  package var leftOut: LeftOutRequest?

  /// Creates an exchange; omit the response if it has not arrived yet.
  package init(
    method: String,
    url: String,
    requestHeaders: [Header] = [],
    requestBody: Data = Data(),
    status: Int = 0,
    responseHeaders: [Header] = [],
    responseBody: Data = Data()
  ) {
    (self.method, self.url, self.status) = (method, url, status)
    (self.requestHeaders, self.requestBody) = (requestHeaders, requestBody)
    (self.responseHeaders, self.responseBody) = (responseHeaders, responseBody)
  }

  package var requestType: String {
    (requestHeaders.values("content-type").first ?? "").lowercased()
  }

  package var responseType: String? { responseHeaders.values("content-type").first }

  /// The request as stubs see it; `nil` for an invalid URL.
  package var request: Stub.Request? {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme else { return nil }
    return Stub.Request(
      method: Stub.Method(method),
      scheme: scheme,
      host: parts.host ?? "",
      port: parts.port,
      rawPath: parts.percentEncodedPath,
      rawQuery: parts.percentEncodedQuery,
      headers: requestHeaders,
      body: requestBody,
      parts: requestParts
    )
  }

  /// The response as an answer of a stub, without transport headers such as `Connection`.
  package var answer: Stub.Answer {
    if let leftOut { return .leftOut(leftOut) }
    if status == 0 { return .failure(.connectionLost) }
    return .data(responseBody, contentType: responseType, status: status, headers: joinedHeaders)
  }

  fileprivate var joinedHeaders: [String: String] {
    // A response to HEAD announces the length of a body that it does not have.
    let length = method.uppercased() == "HEAD" ? "" : "content-length"
    let carried = ["content-type", "content-encoding", "transfer-encoding", "connection", length]
    // A server may spell a name in two ways, such as `Set-Cookie` and `set-cookie`; the values
    // of both become one list.
    var headers: [String: Header] = [:]
    for header in responseHeaders where !carried.contains(header.key) {
      if header.key.hasPrefix(":") { continue }
      var value = header.value
      // Some browsers write the cookies of one response as lines of one value.
      if value.has("\n", "\r") {
        value = value.split(whereSeparator: \.isNewline).joined(separator: ", ")
      }
      let known = headers[header.key]
      if let known { value = "\(known.value), " + value }
      headers[header.key] = Header(known?.name ?? header.name, value)
    }
    return Dictionary(uniqueKeysWithValues: headers.values.map { ($0.name, $0.value) })
  }
}

/// The conversion of exchanges to stubs: all requests with equal patterns make one stub.
package enum RecordedStub {
  /// Returns the stubs for the recorded requests, in the order of each stub's first request.
  ///
  /// Stubs whose request had a token come last, since they also match other requests.
  ///
  /// - Throws: `FixtureError` for an exchange with an invalid URL.
  package static func stubs(
    of exchanges: [RecordedExchange],
    file: String,
    matching parts: Set<Stub.RequestPart>,
    around pieces: (String) -> [String] = { [$0] },
    answer: (RecordedExchange, Stub.Request) -> Stub.Answer
  ) throws(FixtureError) -> [Stub] {
    var (order, holed): ([RequestPattern], [RequestPattern]) = ([], [])
    var given: [RequestPattern: [(RecordedExchange, Stub.Request)]] = [:]
    for exchange in exchanges {
      guard let request = exchange.request else {
        let reason = "the URL \(quoted(exchange.url)) cannot be split into its parts"
        let place = exchange.place ?? SourcePlace(file: file, keyPath: nil)
        throw FixtureError("\(place) cannot be played back: \(reason).")
      }
      var isHoled = false
      let pattern = RequestPattern(of: request, matching: parts) { text in
        let pieces = pieces(text)
        isHoled = isHoled || pieces.count > 1
        return pieces
      }
      if given[pattern]?.append((exchange, request)) != nil { continue }
      given[pattern] = [(exchange, request)]
      if isHoled { holed.append(pattern) } else { order.append(pattern) }
    }
    var stubs: [Stub] = []
    for pattern in order + holed {
      // A placeholder keeps its turn beside playable answers. A stub with placeholders alone is
      // left out.
      let all = given[pattern] ?? []
      if all.allSatisfy({ $0.0.leftOut != nil }) { continue }
      let isOne = all.dropFirst().allSatisfy { $0.0.hasSameResponse(as: all[0].0) }
      var answers: [Stub.Answer] = []
      for (exchange, request) in isOne ? Array(all.prefix(1)) : all {
        answers.append(answer(exchange, request))
      }
      let place = all[0].0.place ?? SourcePlace(file: file, keyPath: nil)
      // When the last two answers are equal, the last one repeats, because no other answer
      // followed.
      let isSettled = !isOne && all[all.count - 2].0.hasSameResponse(as: all[all.count - 1].0)
      stubs.append(Stub(pattern, at: place).answers(answers, then: isSettled ? .repeatLast : nil))
    }
    return stubs
  }
}

extension RecordedExchange {
  /// Whether a stub would give both requests the same answer, or leave out both for the same reason.
  fileprivate func hasSameResponse(as other: RecordedExchange) -> Bool {
    status == other.status && leftOut == other.leftOut && method == other.method
      && responseType == other.responseType && responseBody == other.responseBody
      && (responseHeaders == other.responseHeaders || joinedHeaders == other.joinedHeaders)
  }
}

extension Scenario {
  /// The recorded requests that have no playable answer, each with its place and the reason.
  ///
  /// The list is empty for a scenario that was not recorded.
  public var leftOut: [String] { leftOutRequests.map(\.description) }
}

/// The rules for the parts of a recorded request, in which any text may stand for a secret.
///
/// `pieces` splits a text at its redaction tokens; a text without tokens is one piece.
extension Stub.Value {
  static func recorded(_ text: String, around pieces: (String) -> [String]) -> Stub.Value {
    let parts = pieces(text)
    if parts.count == 1 { return .equal(text) }
    if parts.allSatisfy(\.isEmpty) { return .present }
    let literals = parts.map(NSRegularExpression.escapedPattern(for:))
    return .matching(literals.joined(separator: ".+"))
  }
}

extension Stub.Query {
  static func recorded(_ items: Stub.Items, around pieces: (String) -> [String]) -> Stub.Query {
    var rules: [String: Stub.Value] = [:]
    for item in items.items {
      let rule = item.value.map { Stub.Value.recorded($0, around: pieces) }
      guard let rule, rule.onlyValue == nil else { continue }
      // A rule for one value fits no list of values.
      let isOnly = items.items.count { $0.name == item.name } == 1
      rules[item.name] = isOnly ? rule : .present
    }
    return Stub.Query(Stub.Items(items.items.filter { rules[$0.name] == nil }), rules)
  }
}

extension Stub.Body {
  /// Returns the rule for the body of a request: by values for JSON and forms, otherwise by bytes.
  ///
  /// A multipart form with a token matches any body, since it has no rule for one part.
  static func recorded(
    _ request: Stub.Request,
    around pieces: (String) -> [String] = { [$0] }
  ) -> Stub.Body {
    if let parts = request.content.parts {
      let texts = parts.map { String(decoding: $0.bytes, as: UTF8.self) }
      return texts.contains { pieces($0).count > 1 } ? .ignored : .multipart(parts)
    }
    if request.body.isEmpty { return .empty }
    switch request.content.json {
    case .object?, .array?:
      let json = request.content.json ?? .null
      return .json(json.recorded(around: pieces))
    default: break
    }
    if request.header("Content-Type")?.lowercased().contains("x-www-form-urlencoded") ?? false,
      let form = request.content.form
    {
      return Stub.Body(want: .form(.recorded(form, around: pieces)))
    }
    if let text = String(data: request.body, encoding: .utf8), pieces(text).count > 1 {
      return .fitting(.recorded(text, around: pieces))
    }
    return .bytes(request.body)
  }
}

extension JSONValue {
  /// The text of a rule that fits any number, and any text but an empty one.
  static let present = JSONValue.string("${json-unit.ignore}")

  /// Whether the value is ``present``, or has it inside.
  var holdsPresent: Bool {
    switch self {
    case .array(let values): values.contains(where: \.holdsPresent)
    case .object(let members): members.values.contains(where: \.holdsPresent)
    default: self == .present
    }
  }

  /// Whether the value is a number, or a text that is not empty.
  var isPresent: Bool {
    switch self {
    case .number: true
    case .string(let text): !text.isEmpty
    default: false
    }
  }

  fileprivate func recorded(around pieces: (String) -> [String]) -> JSONValue {
    switch self {
    case .string(let text): pieces(text).count > 1 ? .present : self
    case .number(let number): pieces(number.description).count > 1 ? .present : self
    case .array(let values): .array(values.map { $0.recorded(around: pieces) })
    case .object(let members): .object(members.mapValues { $0.recorded(around: pieces) })
    case .null, .bool: self
    }
  }
}
