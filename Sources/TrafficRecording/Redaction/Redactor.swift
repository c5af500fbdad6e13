import Foundation
import HTTPFixtures
import ProofsheetBasics

/// Replaces the secrets of exchanges and remembers them, so that the finished file can be searched.
struct Redactor {
  /// A replaced secret, and its field.
  struct Secret: Hashable {
    let value: String
    let field: String
    /// Whether it is a credential, and not a word that may occur anywhere.
    var isCredential = true
    /// Whether it is searched for outside its field.
    var isSearched = true
  }

  let redaction: RecordingClient.Redaction
  let rules: SecretRules
  private(set) var secrets: Set<Secret> = []
  private(set) var replacements: Set<Replacement> = []
  /// The secrets in binary data, with their places.
  private(set) var stuck: Set<Replacement> = []
  /// The possible secrets that stay until a rule decides.
  private(set) var named: Set<Replacement> = []
  /// The fields of queries and bodies of requests that held a secret.
  private(set) var tokenFields: Set<String> = []
  private var known = KnownSecrets()
  private let tokens = KnownTokens()
  /// The secrets by their tokens, to restore them in later requests.
  private(set) var originals: [String: String] = [:]
  /// The names of the fields that held a secret.
  private var fields: Set<String> = []
  var place = ""
  /// The time of the answer, from its own header.
  var moment: [Int]?
  static let password = "URL password"

  /// Creates a redactor.
  ///
  /// - Throws: `FixtureError` for invalid rules.
  init(_ redaction: RecordingClient.Redaction) throws(FixtureError) {
    self.redaction = redaction
    rules = try redaction.secretRules()
  }

  /// An exchange with tokens in the place of its secrets and of earlier ones.
  mutating func redacted(_ exchange: RecordedExchange) -> RecordedExchange {
    let earlier = replacements
    replacements = []
    var copy = walked(exchange)
    copy.url = replaced(copy.url, "request URL")
    copy.requestHeaders = copy.requestHeaders.map { replaced($0, "request header") }
    copy.responseHeaders = copy.responseHeaders.map { replaced($0, "response header") }
    copy.requestBody = replaced(copy.requestBody, "request body")
    copy.responseBody = replaced(copy.responseBody, "response body")
    stuck = Set(stuck.map { $0.request.isEmpty ? $0.of(copy.requestLine) : $0 })
    let asked = "\(copy.method) \(copy.request?.path ?? copy.url)"
    named = Set(named.map { $0.request.isEmpty ? $0.of(asked) : $0 })
    replacements = earlier.union(replacements.map { $0.of(copy.requestLine) })
    return copy
  }

  /// An exchange with its request cleared of secrets that became known later; the app has seen its
  /// answer.
  mutating func renewed(_ exchange: RecordedExchange) -> RecordedExchange {
    let earlier = replacements
    replacements = []
    var copy = exchange
    copy.url = replaced(copy.url, "request URL")
    copy.requestHeaders = copy.requestHeaders.map { replaced($0, "request header") }
    copy.requestBody = replaced(copy.requestBody, "request body")
    let (old, new) = (exchange.requestLine, copy.requestLine)
    replacements = Set(earlier.map { $0.request == old ? $0.of(new) : $0 })
      .union(replacements.map { $0.of(new) })
    return copy
  }

  /// A secret in an answer that became known only later, and its place.
  func late(in exchange: RecordedExchange) -> (secret: Secret, place: String)? {
    let headers = exchange.responseHeaders.map {
      ("response header \($0.name)", Data($0.value.utf8))
    }
    for (place, bytes) in [("response body", exchange.responseBody)] + headers {
      if let secret = known.rewritten(Array(bytes))?.secrets.first { return (secret, place) }
    }
    return nil
  }

  /// The secrets in the order of the search and of the report.
  var sortedSecrets: [Secret] {
    secrets.filter(isSearched).sorted { ($0.field, $0.value) < ($1.field, $1.value) }
  }

  private func isSearched(_ secret: Secret) -> Bool {
    secret.isSearched && secret.value.utf8.count >= redaction.shortestSearched
  }

  /// The token of a secret, for reports.
  func token(of secret: Secret) -> String { self.text(for: secret.value, secret.field) }

  /// An exchange without the secrets that their own place and form reveal.
  private mutating func walked(_ exchange: RecordedExchange) -> RecordedExchange {
    var copy = exchange
    fields = []
    place = "request URL"
    copy.url = url(exchange.url)
    place = "request body"
    copy.requestBody = body(exchange.requestBody, type: exchange.requestType)
    tokenFields.formUnion(fields.map(SecretFields.plain))
    place = "request header"
    copy.requestHeaders = exchange.requestHeaders.map { header($0) }
    place = "response header"
    copy.responseHeaders = exchange.responseHeaders.map { header($0) }
    place = "response body"
    copy.responseBody = body(
      exchange.responseBody,
      type: (exchange.responseType ?? "").lowercased()
    )
    return copy
  }

  // MARK: - Tokens

  /// Returns the token for a secret, and remembers it.
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
    // A token from a recorded answer may come back in a later request under another name. It must
    // become the same text as in the recorded request.
    let token = self.text(for: value, name)
    originals[token] = value
    if secrets.insert(secret).inserted, self.isSearched(secret), secret.isCredential {
      known.insert(secret, token)
    }
    if !isLook, name != Self.password { fields.insert(name) }
    replacements.insert(Replacement(place: place, field: name, token: token))
    return token
  }

  /// Returns the token in a field whose value is always secret.
  mutating func always(_ value: String, _ name: String, isSearched: Bool = true) -> String {
    guard rules.isSecret(Array(value.utf8), named: name, grade: .always) else { return value }
    return token(for: value, name, isSearched: isSearched)
  }

  /// Returns a text with tokens in it.
  private mutating func walked(
    _ text: [UInt8],
    _ manner: SecretScan.Manner,
    isForm: Bool
  ) -> [UInt8]? {
    var walk = SecretWalk(rules) { [tokens, redaction] finding in
      tokens.text(for: finding, redaction)
    }
    let result = walk.rewritten(text, manner, isForm: isForm)
    var seen: Set<SecretFinding.Text> = []
    for found in walk.found where seen.insert(found.finding.text).inserted {
      let value = String(decoding: found.finding.value, as: UTF8.self)
      _ = token(for: value, found.finding.field, isLook: found.finding.isLook)
    }
    // A known secret in another spelling is replaced later.
    for asked in walk.asked where known.rewritten(asked.finding.value) == nil {
      named.insert(Replacement(place: place, field: asked.finding.field, token: ""))
    }
    for found in walk.stuck {
      let value = String(decoding: found.finding.value, as: UTF8.self)
      let token = self.text(for: value, found.finding.field)
      stuck.insert(Replacement(place: place, field: found.finding.field, token: token))
    }
    return result
  }

  mutating func walked(
    _ text: String,
    _ manner: SecretScan.Manner = .known,
    isForm: Bool = false
  ) -> String {
    walked(Array(text.utf8), manner, isForm: isForm).map(Self.text) ?? text
  }

  private func text(for value: String, _ field: String) -> String {
    tokens.text(for: SecretFinding(range: 0..<0, value: Array(value.utf8), field: field), redaction)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: - Bodies

  private mutating func body(_ body: Data, type: String) -> Data {
    let isForm = type.contains("x-www-form-urlencoded")
    // Pages and pictures have many meaningless values.
    let isQuiet = ["html", "script", "css", "xml", "image", "font", "audio", "video"]
      .contains(where: type.contains)
    return walked(Array(body), isQuiet ? .known : .asking(field: "text"), isForm: isForm)
      .map { Data($0) } ?? body
  }

  // MARK: - Known secrets

  private mutating func replaced(_ text: [UInt8], _ place: String) -> [UInt8]? {
    guard let (result, secrets) = known.rewritten(text) else { return nil }
    for secret in Set(secrets) {
      let token = self.text(for: secret.value, secret.field)
      replacements.insert(Replacement(place: place, field: secret.field, token: token))
    }
    return result
  }

  private mutating func replaced(_ text: String, _ place: String) -> String {
    replaced(Array(text.utf8), place).map(Self.text) ?? text
  }

  private mutating func replaced(_ body: Data, _ place: String) -> Data {
    replaced(Array(body), place).map { Data($0) } ?? body
  }

  private mutating func replaced(
    _ header: RecordedExchange.Header,
    _ place: String
  ) -> RecordedExchange.Header {
    .init(header.name, replaced(header.value, "\(place) \(header.name)"))
  }
}

extension RecordedExchange {
  /// The request as reports name it.
  var requestLine: String { "\(method) \(url)" }
}

/// The tokens so far: their hash is the most expensive part, and traffic repeats its secrets.
private final class KnownTokens: Sendable {
  private let tokens = Locked<[SecretFinding.Text: String]>([:])

  /// Returns the text that replaces a finding.
  func text(for finding: SecretFinding, _ redaction: RecordingClient.Redaction) -> String {
    if let known = tokens.withLock({ $0[finding.text] }) { return known }
    let value = String(decoding: finding.value, as: UTF8.self)
    let text =
      finding.writing == .number
      ? (redaction.tokens ?? .former).number(for: value)
      : redaction.tokens?.text(for: value) ?? RedactionToken.named(finding.field)
    tokens.withLock { $0[finding.text] = text }
    return text
  }
}
