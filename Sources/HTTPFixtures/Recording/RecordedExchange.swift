import Foundation

/// One request and its response as they were seen, or as a HAR file holds them.
struct RecordedExchange: Hashable, Sendable {
  typealias Header = CanonicalRequest.Header

  var method: String
  var url: String
  var requestHeaders: [Header]
  var requestBody: Data
  /// The status; 0 when no response arrived.
  var status: Int
  var responseHeaders: [Header]
  var responseBody: Data
  /// The line of its file, or 1.
  var line = 1

  static func value(_ name: String, in headers: [Header]) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  var requestType: String {
    (Self.value("content-type", in: requestHeaders) ?? "").lowercased()
  }

  var responseType: String? { Self.value("content-type", in: responseHeaders) }
}

extension RecordedExchange {
  /// The request as stubs see it, or `nil` when its URL cannot be split.
  var request: CanonicalRequest? {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme else { return nil }
    return CanonicalRequest(
      method: HTTPMethod(method),
      scheme: scheme,
      host: parts.host ?? "",
      port: parts.port,
      rawPath: parts.percentEncodedPath,
      rawQuery: parts.percentEncodedQuery,
      headers: requestHeaders,
      body: requestBody
    )
  }

  /// The pattern that takes this request and no other, apart from its headers.
  func pattern(of request: CanonicalRequest) -> RequestPattern {
    RequestPattern(
      method: request.method,
      scheme: request.scheme,
      host: request.hostAndPort,
      path: .exact(request.rawPath),
      query: .exactly(request.query),
      headers: [:],
      cookies: [:],
      body: bodyRule(of: request)
    )
  }

  private func bodyRule(of request: CanonicalRequest) -> BodyRule {
    if requestBody.isEmpty { return .empty }
    switch request.parsedBody.json(requestBody) {
    case .object?, .array?: return .json(request.parsedBody.json(requestBody) ?? .null)
    default: break
    }
    if requestType.contains("x-www-form-urlencoded"),
      let form = request.parsedBody.form(requestBody)
    {
      return .form(form)
    }
    return .bytes(requestBody)
  }

  /// What the response says, without the headers that describe how it was carried.
  var answer: Answer {
    guard status > 0 else { return .failure(.connectionLost) }
    let carried = ["content-encoding", "content-length", "transfer-encoding", "connection"]
    var headers: [String: String] = [:]
    for header in responseHeaders {
      let name = header.name.lowercased()
      if carried.contains(name) || name == "content-type" || name.hasPrefix(":") { continue }
      headers[header.name] = headers[header.name].map { "\($0), \(header.value)" } ?? header.value
    }
    return .data(responseBody, contentType: responseType, status: status, headers: headers)
  }
}

extension Scenario {
  /// A scenario that answers as the world did: equal requests get their answers in turn.
  init(_ name: String, exchanges: [RecordedExchange], file: String) throws(ScenarioFileError) {
    var order: [RequestPattern] = []
    var answers: [RequestPattern: [Answer]] = [:]
    var lines: [RequestPattern: Int] = [:]
    var repeated: [RequestPattern: Set<RecordedExchange>] = [:]
    for exchange in exchanges {
      guard let request = exchange.request else {
        let reason = "the URL \(quoted(exchange.url)) cannot be split into its parts"
        throw .unusable(reason, file: file, line: exchange.line)
      }
      let pattern = exchange.pattern(of: request)
      if answers[pattern] == nil {
        order.append(pattern)
        lines[pattern] = exchange.line
      }
      answers[pattern, default: []].append(exchange.answer)
      repeated[pattern, default: []].insert(exchange.withoutLine)
    }
    let stubs = order.map { pattern in
      let place = SourcePlace(fileID: file, line: UInt(lines[pattern] ?? 1))
      let given = answers[pattern] ?? []
      let isOne = Set(repeated[pattern, default: []].map(\.responseOnly)).count == 1
      return Stub(pattern, at: place).answers(isOne ? Array(given.prefix(1)) : given)
    }
    self.init(name, stubs: stubs, fileID: file, line: 1)
  }
}

extension RecordedExchange {
  fileprivate var withoutLine: RecordedExchange {
    var exchange = self
    exchange.line = 1
    return exchange
  }

  /// The exchange without its request, to see whether two responses are equal.
  fileprivate var responseOnly: RecordedExchange {
    var exchange = withoutLine
    exchange.requestHeaders = []
    exchange.requestBody = Data()
    exchange.url = ""
    return exchange
  }
}
