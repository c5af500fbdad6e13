import Foundation
import HTTPFixtures

/// Replaces the secrets of exchanges and remembers them, so that the finished file can be searched.
struct Redactor {
  /// A secret that was replaced, and the field that it stood in.
  struct Secret: Hashable {
    let value: String
    let field: String
    /// Whether it is no word that could stand anywhere.
    var isCredential = true
    /// Whether it is looked for outside of its field at all.
    var isSearched = true
  }

  let redaction: RecordingClient.Redaction
  let rules: SecretRules
  private(set) var secrets: Set<Secret> = []
  private(set) var replacements: Set<Replacement> = []
  /// Secrets in bytes that are no text, with their places.
  private(set) var stuck: Set<Replacement> = []
  /// The fields of queries and bodies of requests that held a secret.
  private(set) var tokenFields: Set<String> = []
  /// The names of the fields that held a secret.
  private var fields: Set<String> = []
  var place = ""
  static let password = "URL password"

  /// - Throws: `FixtureError` for rules that cannot be.
  init(_ redaction: RecordingClient.Redaction) throws(FixtureError) {
    self.redaction = redaction
    rules = try redaction.secretRules()
  }

  /// The exchanges with tokens in the place of secrets, wherever those of one stand in another.
  mutating func redacted(_ exchanges: [RecordedExchange]) -> [RecordedExchange] {
    let walked = exchanges.map { redacted($0) }
    let known = KnownSecrets(sortedSecrets.map { ($0, redaction.text(for: $0.value, $0.field)) })
    return walked.map { exchange in
      var copy = exchange
      place = exchange.requestLine
      copy.url = replaced(exchange.url, known, "request URL")
      copy.requestHeaders = exchange.requestHeaders.map { replaced($0, known, "request header") }
      copy.responseHeaders = exchange.responseHeaders.map { replaced($0, known, "response header") }
      copy.requestBody = replaced(exchange.requestBody, known, "request body")
      copy.responseBody = replaced(exchange.responseBody, known, "response body")
      let line = copy.requestLine
      if line != exchange.requestLine { rename(exchange.requestLine, line) }
      return copy
    }
  }

  /// The secrets in the order in which they are searched for and named.
  var sortedSecrets: [Secret] {
    secrets.filter { $0.isSearched && $0.value.utf8.count >= redaction.shortestSearched }
      .sorted { ($0.field, $0.value) < ($1.field, $1.value) }
  }

  /// The token of a secret, which can be said.
  func token(of secret: Secret) -> String { redaction.tokens.text(for: secret.value) }

  private mutating func redacted(_ exchange: RecordedExchange) -> RecordedExchange {
    var copy = exchange
    var asked = self
    asked.replacements = []
    asked.fields = []
    asked.place = "request URL"
    copy.url = asked.url(exchange.url)
    let line = copy.requestLine
    asked.place = "request body"
    copy.requestBody = asked.body(exchange.requestBody, type: exchange.requestType)
    tokenFields.formUnion(asked.fields.map(SecretFields.plain))
    asked.place = "request header"
    copy.requestHeaders = exchange.requestHeaders.map { asked.header($0) }
    asked.place = "response header"
    copy.responseHeaders = exchange.responseHeaders.map { asked.header($0) }
    asked.place = "response body"
    copy.responseBody = asked.body(
      exchange.responseBody,
      type: (exchange.responseType ?? "").lowercased()
    )
    secrets = asked.secrets
    replacements.formUnion(asked.replacements.map { $0.of(line) })
    stuck.formUnion(asked.stuck.map { $0.request.isEmpty ? $0.of(line) : $0 })
    return copy
  }

  // MARK: - Tokens

  /// The token for a secret, which is remembered.
  mutating func token(
    for value: String,
    _ name: String,
    isSearched: Bool = true,
    isLook: Bool = false
  ) -> String {
    let bytes = Array(value.utf8)
    var secret = Secret(value: value, field: name, isSearched: isSearched)
    secret.isCredential = isLook || SecretLook.isCredential(bytes, grade: .likely)
    if secret.isCredential { secret.isSearched = true }
    secrets.insert(secret)
    if !isLook, name != Self.password { fields.insert(name) }
    // A token from a recorded answer comes back in a later request, under another name perhaps: it
    // must end up as what that request was recorded with.
    let token = redaction.text(for: value, name)
    replacements.insert(Replacement(place: place, field: name, token: token))
    return token
  }

  /// The token in a field that is secret whatever it holds.
  mutating func always(_ value: String, _ name: String, isSearched: Bool = true) -> String {
    guard rules.isSecret(Array(value.utf8), named: name, grade: .always) else { return value }
    return token(for: value, name, isSearched: isSearched)
  }

  /// A text with tokens in it.
  private mutating func walked(_ text: [UInt8], isForm: Bool = false) -> [UInt8]? {
    // The hash of a token is the dearest part, and bodies repeat their secrets.
    var texts: [SecretFinding.Text: String] = [:]
    var walk = SecretWalk(rules) { [redaction] finding in
      if let text = texts[finding.text] { return text }
      let text = redaction.text(for: finding)
      texts[finding.text] = text
      return text
    }
    let result = walk.rewritten(text, isForm: isForm)
    var seen: Set<SecretFinding.Text> = []
    for found in walk.found where seen.insert(found.finding.text).inserted {
      let value = String(decoding: found.finding.value, as: UTF8.self)
      _ = token(for: value, found.finding.field, isLook: found.finding.isLook)
    }
    for found in walk.stuck {
      let value = String(decoding: found.finding.value, as: UTF8.self)
      let token = redaction.tokens.text(for: value)
      stuck.insert(Replacement(place: place, field: found.finding.field, token: token))
    }
    return result
  }

  mutating func walked(_ text: String, isForm: Bool = false) -> String {
    walked(Array(text.utf8), isForm: isForm).map(Self.text) ?? text
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: - Bodies

  private mutating func body(_ body: Data, type: String) -> Data {
    let isForm = type.contains("x-www-form-urlencoded")
    return walked(Array(body), isForm: isForm).map { Data($0) } ?? body
  }

  // MARK: - Known secrets

  private mutating func replaced(_ text: [UInt8], _ known: KnownSecrets, _ place: String)
    -> [UInt8]?
  {
    guard let (result, secrets) = known.rewritten(text) else { return nil }
    for secret in secrets {
      let token = redaction.text(for: secret.value, secret.field)
      replacements.insert(
        Replacement(request: self.place, place: place, field: secret.field, token: token)
      )
    }
    return result
  }

  private mutating func replaced(_ text: String, _ known: KnownSecrets, _ place: String) -> String {
    replaced(Array(text.utf8), known, place).map(Self.text) ?? text
  }

  private mutating func replaced(_ body: Data, _ known: KnownSecrets, _ place: String) -> Data {
    let bytes = Array(body)
    let packed = PackedText(bytes)
    // In bytes that are no text a token of another length would break what they mean.
    if packed == nil, SecretWalk.isBinary(bytes) { return body }
    let text = replaced(packed?.text ?? bytes, known, place)
    return text.map { Data(packed?.packing($0) ?? $0) } ?? body
  }

  private mutating func replaced(
    _ header: RecordedExchange.Header,
    _ known: KnownSecrets,
    _ place: String
  ) -> RecordedExchange.Header {
    .init(header.name, replaced(header.value, known, "\(place) \(header.name)"))
  }

  private mutating func rename(_ old: String, _ new: String) {
    replacements = Set(replacements.map { $0.request == old ? $0.of(new) : $0 })
  }
}

extension RecordedExchange {
  /// The request as reports name it.
  var requestLine: String { "\(method) \(url)" }
}

extension RecordingClient.Redaction {
  /// What stands in the place of a finding.
  fileprivate func text(for finding: SecretFinding) -> String {
    let value = String(decoding: finding.value, as: UTF8.self)
    if finding.writing == .number { return tokens.number(for: value) }
    return text(for: value, finding.field)
  }

  fileprivate func text(for value: String, _ name: String) -> String {
    switch token {
    case .byValue: return tokens.text(for: value)
    case .byField:
      let field = SecretFields.plain(name).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return RedactionToken.mark + (field.isEmpty ? "secret" : field)
    }
  }
}
