import Foundation

/// Finds the recorded request that equals a new request in everything but secrets.
///
/// Recorded requests that differ only in their secrets stay apart: a request matches the recorded
/// request with the same secrets. A request with other secrets matches only when exactly one
/// recorded request fits.
struct RecordedTokens: Sendable {
  private let patterns: [RequestPattern]
  private let fields: Set<String>

  /// - Parameters:
  ///   - stubs: The stubs of the recording.
  ///   - fields: The request fields that contained secrets.
  init(_ stubs: [Stub], fields: Set<String>) {
    self.fields = fields
    var seen: Set<RequestPattern> = []
    patterns = stubs.map(\.pattern).filter { $0.holdsToken && seen.insert($0).inserted }
  }

  /// Returns the recorded form of a request; `nil` unless exactly one recorded request fits best.
  func recorded(
    _ request: Stub.Request,
    plus: PlusSign,
    tokens: RedactionToken?
  ) -> Stub.Request? {
    let fits = patterns.compactMap { pattern in
      pattern.values(in: request, TokenValues(fields: fields)).map { (pattern, $0.pairs) }
    }
    // Hashes are costly, and needed only to choose among several patterns that fit.
    let counts = fits.map { _, pairs in
      fits.count == 1 ? 0 : pairs.count { (tokens ?? .former).stands($0, for: $1) }
    }
    let most = counts.max()
    let best = counts.indices.filter { counts[$0] == most }
    return best.count == 1 ? fits[best[0]].0.recorded(request, plus: plus) : nil
  }
}

extension RequestPattern {
  private var wholeQuery: Stub.Items? { query.order == nil ? query.whole : nil }

  /// Whether the pattern requires an exact text that contains a redaction token.
  fileprivate var holdsToken: Bool {
    let holds = { (text: String?) in text.map { RedactionToken.isHeld(in: $0.utf8) } ?? false }
    if path.kind == .exact, holds(path.text) { return true }
    if wholeQuery?.items.contains(where: { holds($0.value) }) ?? false { return true }
    switch body.want {
    case .json(let value, []): return value.holdsToken
    case .form(let items): return items.items.contains { holds($0.value) }
    case .multipart(let parts): return parts.contains { RedactionToken.isHeld(in: $0.bytes) }
    case .bytes(let bytes): return RedactionToken.isHeld(in: bytes)
    case .text(let rule): return holds(rule.onlyValue)
    default: return false
    }
  }

  /// Returns the secrets of a request that differs from the pattern in secrets only; `nil` for any
  /// other request.
  fileprivate func values(in request: Stub.Request, _ none: TokenValues) -> TokenValues? {
    var values = none
    guard request.method == method, scheme == nil || scheme == request.scheme,
      host == nil || host == request.host || host == request.hostAndPort
    else { return nil }
    if path.kind == .exact {
      guard values.fit(path: request.path, Stub.Request.decodedPath(path.text)) else { return nil }
    } else if !path.matches(request.path) {
      return nil
    }
    if let items = wholeQuery {
      guard values.fit(query.blank(request.query), items) else { return nil }
    } else if !query.matches(request.query) {
      return nil
    }
    return bodyFits(request, &values) ? values : nil
  }

  private func bodyFits(_ request: Stub.Request, _ values: inout TokenValues) -> Bool {
    switch body.want {
    case .json(let value, []):
      return request.parsedBody.json(request.body).map { values.fit($0, value) } ?? false
    case .form(let items):
      return request.parsedBody.form(request.body).map { values.fit($0, items) } ?? false
    case .multipart(let parts):
      return request.formParts.map { values.fit($0, parts) } ?? false
    case .bytes(let bytes):
      if bytes == request.body { return true }
      guard let text = String(data: request.body, encoding: .utf8),
        let wanted = String(data: bytes, encoding: .utf8)
      else { return false }
      return values.fit(text, wanted)
    case .text(let rule):
      guard let wanted = rule.onlyValue else { return body.matches(request) }
      return values.fit(String(decoding: request.body, as: UTF8.self), wanted)
    default: return body.matches(request)
    }
  }

  /// Returns the request with the path, the query and the body of this pattern's recording, where
  /// redaction tokens stand for secrets.
  fileprivate func recorded(_ request: Stub.Request, plus: PlusSign) -> Stub.Request {
    Stub.Request(
      method: request.method,
      scheme: request.scheme,
      host: request.host,
      port: request.port,
      rawPath: path.kind == .exact ? path.text : request.rawPath,
      rawQuery: wholeQuery.map { Self.text(of: $0) } ?? request.rawQuery,
      headers: request.headers,
      body: recordedBody(of: request) ?? request.body,
      plus: plus
    )
  }

  private func recordedBody(of request: Stub.Request) -> Data? {
    switch body.want {
    case .multipart(let parts):
      Stub.FormPart.body(of: parts, type: request.header("Content-Type") ?? "")
    case .json(let value, []): Data(JSONNode(value).compactText.utf8)
    case .form(let items): Data((Self.text(of: items) ?? "").utf8)
    case .bytes(let bytes): bytes
    case .text(let rule): rule.onlyValue.map { Data($0.utf8) }
    default: nil
    }
  }

  private static func text(of items: Stub.Items) -> String? {
    if items.items.isEmpty { return nil }
    return items.items.map { item in
      encoded(item.name) + (item.value.map { "=" + encoded($0) } ?? "")
    }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
  }
}

extension JSONValue {
  fileprivate var holdsToken: Bool {
    switch self {
    case .string(let text): RedactionToken.isHeld(in: text.utf8)
    case .number(let number):
      number.description.utf8.count == 10 && number.description.hasPrefix("20")
    case .array(let values): values.contains(where: \.holdsToken)
    case .object(let members): members.values.contains(where: \.holdsToken)
    case .null, .bool: false
    }
  }
}
