import Foundation
import HTTPFixtures
import ProofsheetBasics

/// Replaces the secrets in exchanges, and keeps the secrets for the search of the finished file.
struct Redactor {
  /// A replaced secret, and its field.
  struct Secret: Hashable {
    let value: String
    let field: String
    /// The text that replaces the secret.
    var token = ""
    /// Whether the secret looks like a credential, and not like a word that may occur anywhere.
    var isCredential = true
    /// Whether the finished file is searched for the secret outside of its field.
    var isSearched = true
  }

  let redaction: RecordingClient.Redaction
  private(set) var rules: SecretRules
  private var secrets: Set<Secret> = []
  private(set) var replacements: Set<Replacement> = []
  /// The possible secrets that stay in the traffic until a rule decides about them.
  private(set) var named: Set<Replacement> = []
  /// The answers in an unreadable format, which were searched for known secrets only.
  private(set) var sealed: Set<String> = []
  /// The names of the fields with a secret in the URL or body of a request.
  private(set) var tokenFields: Set<String> = []
  private(set) var known = KnownSecrets()
  private let tokens = KnownTokens()
  /// The secrets by token, to put them back into later requests.
  private(set) var originals: [String: String] = [:]
  private var tokenTexts: [String] = []
  private var tokenSearch = TextSearch([])
  /// The names of the fields with a secret in the current exchange, so far.
  private var fields: Set<String> = []
  var place = ""
  /// The parts of the current exchange that need no search for known secrets.
  private var clean: Set<String> = []
  /// The time in the `Date` header of the current answer.
  var moment: [Int]?
  static let password = "URL password"

  /// Creates a redactor.
  ///
  /// - Throws: `FixtureError` for invalid rules.
  init(_ redaction: RecordingClient.Redaction) throws(FixtureError) {
    self.redaction = redaction
    rules = try redaction.secretRules()
  }

  /// Returns an exchange in which tokens replace all secrets, including secrets found in earlier
  /// exchanges.
  mutating func redacted(_ exchange: RecordedExchange) -> RecordedExchange {
    let earlier = replacements
    replacements = []
    var copy = request(of: walked(exchange))
    copy.responseHeaders = copy.responseHeaders.map { replaced($0, "response header") }
    copy.responseBody = replaced(copy.responseBody, "response body")
    let type = copy.responseType ?? "without a type"
    if Self.isSealed(copy.responseBody, type) { sealed.insert("\(copy.requestLine) (\(type))") }
    let asked = "\(copy.method) \(copy.request?.path ?? copy.url)"
    named = Set(named.map { $0.request.isEmpty ? $0.of(asked) : $0 })
    replacements = earlier.union(replacements.map { $0.of(copy.requestLine) })
    return copy
  }

  /// Returns an exchange with tokens in place of its secrets, and remembers these secrets.
  ///
  /// The report stays as it was, because the exchange may never be part of the recording.
  mutating func learned(_ exchange: RecordedExchange) -> RecordedExchange {
    let report = (replacements, named, tokenFields)
    defer { (replacements, named, tokenFields) = report }
    return redacted(exchange)
  }

  /// Returns an exchange whose request has tokens for secrets that became known later; the answer
  /// stays as the app saw it.
  mutating func renewed(_ exchange: RecordedExchange) -> RecordedExchange {
    let earlier = replacements
    (replacements, clean) = ([], [])
    let copy = request(of: exchange)
    let (old, new) = (exchange.requestLine, copy.requestLine)
    replacements = Set(earlier.map { $0.request == old ? $0.of(new) : $0 })
      .union(replacements.map { $0.of(new) })
    return copy
  }

  /// Returns an exchange whose request has tokens for all known secrets.
  private mutating func request(of exchange: RecordedExchange) -> RecordedExchange {
    var copy = exchange
    copy.url = replaced(copy.url, "request URL")
    copy.requestHeaders = copy.requestHeaders.map { replaced($0, "request header") }
    copy.requestBody = replaced(copy.requestBody, "request body")
    return copy
  }

  private func isSearched(_ secret: Secret) -> Bool {
    secret.isSearched && secret.value.utf8.count >= redaction.shortestSearched
  }

  /// Returns an exchange with tokens for all secrets that are found by their place or form.
  private mutating func walked(_ exchange: RecordedExchange) -> RecordedExchange {
    var copy = exchange
    (fields, clean) = ([], [])
    place = "request URL"
    copy.url = url(exchange.url)
    place = "request body"
    rules.expectsCode =
      exchange.request?.path.split(separator: "/").contains {
        rules.knownGrade(of: Array(($0 + "code").utf8)) == .digits
      } ?? false
    defer { rules.expectsCode = false }
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

  /// Returns the ranges of the tokens in a text, with their secrets.
  func tokens(in text: [UInt8]) -> [(range: Range<Int>, secret: String)] {
    tokenSearch.hits(in: text).compactMap { hit in
      let token = tokenTexts[hit.pattern]
      let range = hit.offset..<hit.offset + token.utf8.count
      // Digits inside a longer number are no token.
      let isInNumber = [range.lowerBound - 1, range.upperBound].contains {
        text.indices.contains($0) && (0x30...0x39).contains(text[$0])
      }
      guard text[range].elementsEqual(token.utf8), !isInNumber || !token.allSatisfy(\.isNumber)
      else { return nil }
      return originals[token].map { (range, $0) }
    }
  }

  /// Returns the token for a secret, and remembers the secret and the token.
  mutating func token(
    for value: String,
    _ name: String,
    isSearched: Bool = true,
    isLook: Bool = false,
    writing: SecretFinding.Writing = .text
  ) -> String {
    let bytes = Array(value.utf8)
    let token = tokens.text(for: .init(value: bytes, field: name, writing: writing), redaction)
    var secret = Secret(value: value, field: name, token: token, isSearched: isSearched)
    secret.isCredential = isLook || SecretLook.isCredential(bytes, grade: .likely)
    if secret.isCredential { secret.isSearched = true }
    // A token from a recorded answer may come back in a later request, also under another name.
    // The request is then sent with the secret of the token.
    if originals.updateValue(value, forKey: token) == nil {
      tokenTexts.append(token)
      tokenSearch.append([Array(token.utf8)])
    }
    if secrets.insert(secret).inserted, self.isSearched(secret) {
      rules.watch(known.insert(secret))
      clean = []
    }
    if !isLook, name != Self.password { fields.insert(name) }
    replacements.insert(Replacement(place: place, field: name, token: token))
    return token
  }

  /// Returns the redaction token for the value of a secret field, or the value itself if the rules
  /// make an exception for it.
  mutating func always(_ value: String, _ name: String, isSearched: Bool = true) -> String {
    guard rules.isSecret(Array(value.utf8), named: name, grade: .always) else { return value }
    return token(for: value, name, isSearched: isSearched)
  }

  /// Finds and replaces the secrets in a text, without changing the redactor.
  private func walk(
    _ text: [UInt8],
    _ manner: SecretScan.Manner,
    isForm: Bool
  ) -> ([UInt8]?, SecretWalk.Seen) {
    var walk = SecretWalk(rules) { [tokens, redaction] finding in
      tokens.text(for: finding.text, redaction)
    }
    let result = walk.rewritten(text, manner, isForm: isForm)
    return (result, walk.seen)
  }

  /// Replaces and notes the secrets in a text; returns `nil` for an unchanged text.
  private mutating func walked(
    _ text: [UInt8],
    _ manner: SecretScan.Manner,
    isForm: Bool
  ) -> [UInt8]? {
    let (result, seen) = walk(text, manner, isForm: isForm)
    if result == nil, !seen.isWatched { clean.insert(place) } else { clean.remove(place) }
    var texts: Set<SecretFinding.Text> = []
    let earlier = replacements
    for found in seen.stuck + seen.found where texts.insert(found.finding.text).inserted {
      let value = String(decoding: found.finding.value, as: UTF8.self)
      let (field, isLook) = (found.finding.field, found.finding.isLook)
      _ = token(for: value, field, isLook: isLook, writing: found.finding.writing)
    }
    // A secret in binary data is known and not replaced.
    if seen.found.isEmpty { replacements = earlier }
    // A known secret in another encoding is replaced later.
    for asked in seen.asked where known.rewritten(asked.finding.value) == nil {
      named.insert(Replacement(place: place, field: asked.finding.field, token: ""))
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

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: - Bodies

  /// The words in the content types of pages and media.
  ///
  /// The bodies of pages and media contain many harmless values that look random.
  private static let quiet = ["html", "script", "css", "xml", "image", "font", "audio", "video"]

  /// Whether a body is unreadable: neither text, nor a page, picture or sound.
  private static func isSealed(_ body: Data, _ type: String) -> Bool {
    let isKnown = (quiet + ["text/"]).contains(where: type.lowercased().contains)
    let bytes = isKnown ? [] : Array(body)
    return (SecretWalk.isBinary(bytes) || String(checked: bytes) == nil)
      && WideText(bytes).map { isSealed(Data($0.text), type) } ?? true
  }

  private mutating func body(_ body: Data, type: String) -> Data {
    let isForm = type.contains("x-www-form-urlencoded")
    let isQuiet = Self.quiet.contains(where: type.contains)
    return walked(Array(body), isQuiet ? .known : .asking(field: "text"), isForm: isForm)
      .map { Data($0) } ?? body
  }

  // MARK: - Known secrets

  private mutating func replaced(_ text: [UInt8], _ place: String) -> [UInt8]? {
    guard let (result, secrets) = known.rewritten(text) else { return nil }
    for secret in secrets {
      replacements.insert(Replacement(place: place, field: secret.field, token: secret.token))
    }
    return result
  }

  private mutating func replaced(_ text: String, _ place: String) -> String {
    replaced(Array(text.utf8), place).map(Self.text) ?? text
  }

  private mutating func replaced(_ body: Data, _ place: String) -> Data {
    if clean.contains(place) { return body }
    return replaced(Array(body), place).map { Data($0) } ?? body
  }

  private mutating func replaced(
    _ header: RecordedExchange.Header,
    _ place: String
  ) -> RecordedExchange.Header {
    .init(header.name, replaced(header.value, "\(place) \(header.name)"))
  }
}

extension RecordedExchange {
  /// The method and the URL, as reports name a request.
  var requestLine: String { "\(method) \(url)" }
}
