import Foundation
import HTTPFixtures

/// Replaces the secrets of exchanges and remembers them, so that the finished file can be searched.
struct Redactor {
  /// A secret that was replaced, and the field that it stood in.
  struct Secret: Hashable {
    let value: String
    let field: String
  }

  let redaction: RecordingClient.Redaction
  private(set) var secrets: Set<Secret> = []
  /// The fields of queries and bodies of requests that held a secret.
  private var requestFields: Set<String> = []
  private static let password = "URL password"

  init(_ redaction: RecordingClient.Redaction) { self.redaction = redaction }

  mutating func redacted(_ exchange: RecordedExchange) -> RecordedExchange {
    var copy = exchange
    var asked = Redactor(redaction)
    copy.url = asked.url(exchange.url)
    copy.requestBody = asked.body(exchange.requestBody, type: exchange.requestType)
    secrets.formUnion(asked.secrets)
    let fields = asked.secrets.map(\.field).filter { $0 != Self.password }
    requestFields.formUnion(fields.map(SecretFields.plain))
    copy.requestHeaders = exchange.requestHeaders.map { header($0) }
    copy.responseHeaders = exchange.responseHeaders.map { header($0) }
    let type = (exchange.responseType ?? "").lowercased()
    copy.responseBody = body(exchange.responseBody, type: type)
    return copy
  }

  /// The fields that whoever plays back can give their tokens; a token by value needs its key.
  var tokenFields: Set<String> { redaction.token == .byField ? requestFields : [] }

  /// The token for a secret, which is remembered.
  private mutating func token(_ value: String, _ name: String) -> String {
    if value.isEmpty { return value }
    if value.hasPrefix(SecretFields.mark) {
      return redaction.replacement(of: value, named: name)
    }
    secrets.insert(Secret(value: value, field: name))
    return redaction.replacement(of: value, named: name)
  }

  // MARK: - URLs

  /// The URL without user information and fragment, and with tokens in its query.
  mutating func url(_ text: String) -> String {
    var url = text
    if let fragment = url.firstIndex(of: "#") { url = String(url[..<fragment]) }
    if let start = url.range(of: "://")?.upperBound {
      let authority = url[start...].prefix { $0 != "/" && $0 != "?" }
      if let at = authority.lastIndex(of: "@") {
        let parts = authority[..<at].split(separator: ":", maxSplits: 1)
        for part in parts.dropFirst() {
          _ = token(part.removingPercentEncoding ?? String(part), Self.password)
        }
        url.removeSubrange(start...at)
      }
    }
    guard let mark = url.firstIndex(of: "?") else { return url }
    return url[...mark] + pairs(String(url[url.index(after: mark)...]))
  }

  private mutating func pairs(_ text: String) -> String {
    let fields = redaction.fields
    return fields.pairs(text) { token($0, $1) }
  }

  // MARK: - Headers

  private mutating func header(_ header: RecordedExchange.Header) -> RecordedExchange.Header {
    .init(header.name, value(header.value, of: header.name))
  }

  private mutating func value(_ value: String, of name: String) -> String {
    switch name.lowercased() {
    case "cookie":
      let pairs = value.split(separator: ";").map { cookie(String($0)) }
      return pairs.joined(separator: "; ")
    case "set-cookie": return SetCookie.split(value).map { newCookie($0) }.joined(separator: ", ")
    case "authorization", "proxy-authorization": return credentials(value, name)
    case "location", "content-location", "referer", "origin": return url(value)
    default: return redaction.fields.contains(name) ? token(value, name) : value
    }
  }

  private mutating func newCookie(_ value: String) -> String {
    let parts = value.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let kept = parts.dropFirst().filter { !$0.lowercased().hasPrefix("expires=") }
    return ([cookie(parts.first ?? "")] + kept).joined(separator: "; ")
  }

  private mutating func cookie(_ pair: String) -> String {
    let pair = pair.trimmingCharacters(in: .whitespaces)
    guard let equals = pair.firstIndex(of: "=") else { return pair }
    let name = String(pair[..<equals])
    return "\(name)=\(token(String(pair[pair.index(after: equals)...]), name))"
  }

  private mutating func credentials(_ value: String, _ name: String) -> String {
    guard let space = value.firstIndex(of: " ") else { return token(value, name) }
    let secret = String(value[value.index(after: space)...])
    if let data = Data(base64Encoded: secret), let pair = String(data: data, encoding: .utf8) {
      for part in [pair] + pair.split(separator: ":", maxSplits: 1).dropFirst().map(String.init) {
        _ = token(part, name)
      }
    }
    return "\(value[..<space]) \(token(secret, name))"
  }

  // MARK: - Bodies

  private mutating func body(_ body: Data, type: String) -> Data {
    let fields = redaction.fields
    return fields.body(body, type: type) { token($0, $1) }
  }
}
