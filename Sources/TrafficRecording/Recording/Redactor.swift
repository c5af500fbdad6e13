import Foundation
import HTTPFixtures

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
  }

  let rules: SecretRules
  private(set) var replacements: Set<Replacement> = []
  /// The possible secrets that stay in the traffic until a rule decides about them.
  private(set) var named: Set<Replacement> = []
  /// The answers in an unreadable format, which were searched for known secrets only.
  private(set) var sealed: Set<String> = []
  /// The names of the fields with a secret in the URL or body of a request.
  private(set) var tokenFields: Set<String> = []
  private(set) var known = KnownSecrets()
  /// The secrets and their tokens; making a token is slow.
  private var secrets: [SecretKey: Secret] = [:]
  /// The secrets by token, to put them back into later requests.
  private(set) var originals: [String: String] = [:]
  private var tokenSearch = ByteSearch()
  /// The names of the fields with a secret in the current exchange, so far.
  private var fields: Set<String> = []
  var place = ""
  /// The time in the `Date` header of the current answer.
  var moment: Date?
  /// The smallest number of bytes of a secret that is searched for everywhere.
  ///
  /// A shorter secret is replaced in its field only, because it occurs in many words.
  private static let shortestSearched = 6

  private struct SecretKey: Hashable {
    let value: String
    let field: String
    let isNumber: Bool
  }

  init(_ rules: SecretRules) { self.rules = rules }

  /// Returns an exchange in which tokens replace all secrets, including secrets found in earlier
  /// exchanges.
  mutating func redacted(_ exchange: RecordedExchange) -> RecordedExchange {
    let earlier = replacements
    replacements = []
    var copy = request(of: walked(exchange))
    copy.responseHeaders = replaced(copy.responseHeaders, "response header")
    copy.responseBody = Data(replaced(Array(copy.responseBody), "response body"))
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
    replacements = []
    let copy = request(of: exchange)
    replacements = earlier.union(replacements.map { $0.of(copy.requestLine) })
    return copy
  }

  /// Returns an exchange whose request has tokens for all known secrets.
  private mutating func request(of exchange: RecordedExchange) -> RecordedExchange {
    var copy = exchange
    copy.url = Self.text(replaced(Array(copy.url.utf8), "request URL"))
    copy.requestHeaders = replaced(copy.requestHeaders, "request header")
    copy.requestBody = Data(replaced(Array(copy.requestBody), "request body"))
    return copy
  }

  /// Returns an exchange with tokens for all secrets that are found by their place or form.
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

  /// The lines of the report about replaced secrets, and about answers that cannot be read.
  var report: [String] {
    let lines = Set(replacements.map { renewed($0.line) }).sorted()
    let places = lines.count == 1 ? "1 place" : "\(lines.count) places"
    let unread = sealed.map(renewed).sorted().map { "kept an answer that cannot be read: \($0)" }
    return (lines.isEmpty ? [] : ["replaced secrets in \(places):"]) + lines.map { "  \($0)" }
      + unread
  }

  // MARK: - Tokens

  /// Returns the ranges of the tokens in a text, with their secrets.
  func tokens(in text: [UInt8]) -> [(range: Range<Int>, secret: String)] {
    tokenSearch.hits(in: text).compactMap { hit in
      originals[Self.text(tokenSearch.texts[hit.number])].map { (hit.range, $0) }
    }
  }

  /// Returns the texts around the tokens of a text; one text if there is no token.
  func pieces(of text: String) -> [String] {
    if originals.isEmpty { return [text] }
    let bytes = Array(text.utf8)
    let tokens = tokens(in: bytes).map(\.range)
    let starts = [0] + tokens.map(\.upperBound)
    return zip(starts, tokens.map(\.lowerBound) + [bytes.count]).map { start, end in
      Self.text(Array(bytes[min(start, end)..<end]))
    }
  }

  /// Returns the token for a secret, and remembers the secret and the token.
  mutating func token(
    for value: String,
    _ name: String,
    isSearched: Bool = true,
    isLook: Bool = false,
    isNumber: Bool = false
  ) -> String {
    let key = SecretKey(value: value, field: name, isNumber: isNumber)
    let isCredential = isLook || SecretLook.isCredential(Array(value.utf8))
    let token = secrets[key]?.token ?? rules.token(for: value, name, isNumber: isNumber)
    let secret = Secret(value: value, field: name, token: token, isCredential: isCredential)
    if secrets.updateValue(secret, forKey: key) == nil, isSearched || isCredential,
      value.utf8.count >= Self.shortestSearched
    {
      known.insert(secret)
    }
    // A token from a recorded answer may come back in a later request, also under another name.
    // The request is then sent with the secret of the token.
    // In URLs and forms, an app may encode the signs of a token.
    let encoded = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? token
    for written in Set([token, encoded, token.replacing("@", with: "%40")])
    where originals.updateValue(value, forKey: written) == nil {
      tokenSearch.append(Array(written.utf8))
    }
    if !isLook { fields.insert(name) }
    replacements.insert(Replacement(place: place, field: name, token: token))
    return token
  }

  /// Returns the redaction token for the value of a secret field, or the value itself if the rules
  /// make an exception for it.
  mutating func always(_ value: String, _ name: String, isSearched: Bool = true) -> String {
    guard rules.decision(Array(value.utf8), named: name, grade: .always) == .replaced else {
      return value
    }
    return token(for: value, name, isSearched: isSearched)
  }

  /// Replaces and notes the findings in a text; returns `nil` for an unchanged text.
  mutating func walked(_ scan: SecretScan) -> [UInt8]? {
    let earlier = replacements
    var edits: [TextEdit] = []
    for finding in scan.findings {
      // A known secret in another encoding is replaced later.
      if finding.isNamed {
        if known.rewritten(finding.value) == nil {
          named.insert(Replacement(place: place, field: finding.field, token: ""))
        }
        continue
      }
      let token = token(
        for: Self.text(finding.value),
        finding.field,
        isLook: finding.isLook,
        isNumber: finding.isNumber
      )
      edits.append(TextEdit(range: finding.range, bytes: Array(token.utf8)))
    }
    // A secret in binary data is known and not replaced.
    let isBinary = SecretScan.isBinary(scan.text)
    if isBinary { replacements = earlier }
    return edits.isEmpty || isBinary ? nil : TextEdit.applied(edits, to: scan.text)
  }

  mutating func walked(_ text: String, asking field: String? = nil) -> String {
    walked(SecretScan(Array(text.utf8), rules, asking: field)).map(Self.text) ?? text
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: - Bodies

  /// Whether a content type is that of a page or of media, whose bodies contain many harmless
  /// values that look random.
  private static func isQuiet(_ type: String) -> Bool {
    !Set(type.lowercased().split { "/;+".contains($0) }).isDisjoint(with: quiet)
  }

  private static let quiet: Set<Substring> = [
    "html", "xhtml", "javascript", "css", "image", "font", "audio", "video",
  ]

  /// Whether a body is unreadable: neither text, nor a page, picture or sound.
  private static func isSealed(_ body: Data, _ type: String) -> Bool {
    !isQuiet(type) && !type.hasPrefix("text/")
      && (SecretScan.isBinary(Array(body)) || String(data: body, encoding: .utf8) == nil)
  }

  private mutating func body(_ body: Data, type: String) -> Data {
    if body.isEmpty { return body }
    let isForm = type.contains("x-www-form-urlencoded")
    let bytes = Array(body)
    let scan = SecretScan(bytes, rules, asking: Self.isQuiet(type) ? nil : "text", isForm: isForm)
    return walked(scan).map { Data($0) } ?? body
  }

  // MARK: - Known secrets

  /// Returns a text with tokens for the known secrets.
  private mutating func replaced(_ text: [UInt8], _ place: String) -> [UInt8] {
    guard let (result, secrets) = known.rewritten(text) else { return text }
    for secret in secrets {
      replacements.insert(Replacement(place: place, field: secret.field, token: secret.token))
    }
    return result
  }

  private mutating func replaced(
    _ headers: [RecordedExchange.Header],
    _ place: String
  ) -> [RecordedExchange.Header] {
    headers.map { header in
      let value = replaced(Array(header.value.utf8), "\(place) \(header.name)")
      return .init(header.name, Self.text(value))
    }
  }
}

extension RecordedExchange {
  /// The method and the URL, as reports name a request.
  var requestLine: String { "\(method) \(url)" }
}
