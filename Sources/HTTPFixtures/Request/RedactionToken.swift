import Foundation
import ProofsheetBasics

/// Makes redaction tokens, the texts that replace secrets in a recording.
///
/// Equal secrets get equal tokens. A token has the form of its secret, so that the app's models can
/// decode it. The forms are a UUID, hexadecimal digits, base64 of equal length, a JSON Web Token
/// with claims, an e-mail address, a date, a telephone number and a number. A fixed part of each
/// form, such as its first digits, identifies a token without the key.
package struct RedactionToken: Hashable, Sendable {
  /// The start of a redaction token for a secret without a special form, such as a password.
  package static let mark = "redacted-"
  /// The start of a redaction token in base64.
  private static let base64 = "redacted0"
  /// The start of a redaction token that consists of hexadecimal digits.
  private static let digits = "5afe5afe"

  /// The key of the hash that turns a secret into a redaction token.
  ///
  /// The key keeps readers of a recording from guessing a secret by the hash.
  package let key: String

  package init(key: String) { self.key = key }

  /// The maker of redaction tokens with the public key of older recordings.
  package static let former = RedactionToken(key: "proofsheet")

  /// Returns the redaction token of a field, regardless of the value: `redacted-password`.
  package static func named(_ field: String) -> String {
    let name = SecretFields.plain(field).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return mark + (name.isEmpty ? "secret" : name)
  }

  /// Returns the redaction token of a secret; a text that already is such a token stays unchanged.
  package func text(for secret: String) -> String {
    let bytes = Array(secret.utf8)
    if Self.isToken(bytes) { return secret }
    if Self.isUUID(bytes) {
      let form = Array(hexadecimal(32, for: secret).utf8)
      return cased(like: bytes, Self.uuid(form, version: bytes[14], variant: bytes[19]))
    }
    if bytes.count >= 16, bytes.allSatisfy(Self.isHexadecimal) {
      return cased(like: bytes, hexadecimal(bytes.count, for: secret))
    }
    if let token = webToken(for: secret) { return token }
    if secret.wholeMatch(of: /[\w.+-]+@[\w-]+(\.[\w-]+)+/) != nil {
      return plain(secret) + Self.domain
    }
    if secret.wholeMatch(of: /\d{4}-\d\d-\d\d([T ].*)?/) != nil { return date(for: secret) }
    if secret.wholeMatch(of: /\+[\d ()\/.-]{7,20}/) != nil { return digits(for: secret) }
    let core = secret.prefix { $0 != "=" }
    let padding = secret.dropFirst(core.count)
    let isBase64 = core.utf8.allSatisfy { Self.isLetter($0) || "+/-_".utf8.contains($0) }
    if bytes.count >= 16, isBase64, padding.count <= 2, padding.allSatisfy({ $0 == "=" }) {
      return letters(core.count, for: secret) + padding
    }
    if bytes.allSatisfy({ (0x30...0x39).contains($0) }) { return number(for: secret) }
    return plain(secret)
  }

  /// Whether `token` is the redaction token of a secret, by this key or by the former public key.
  package func stands(_ token: String, for secret: String) -> Bool {
    [self, Self.former].contains { $0.number(for: secret) == token }
      || [text(for: secret), Self.former.plain(secret)].contains(token)
  }

  /// Returns a redaction token that is a number: ten digits that fit into 32 bits and differ from
  /// every other form.
  package func number(for secret: String) -> String {
    let digits = SHA256.code(of: secret, key: key).prefix(7)
    return "20\(String(100_000_000 + (Int(digits, radix: 16) ?? 0) % 100_000_000).suffix(8))"
  }

  private static let domain = "@example.com"

  private func plain(_ secret: String) -> String {
    Self.mark + SHA256.code(of: secret, key: key).prefix(16)
  }

  // MARK: - Forms

  /// Returns `count` bytes that the secret and the key determine.
  private func bytes(_ count: Int, for secret: String) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += SHA256.bytes(of: "\(bytes.count) \(secret)", key: key) }
    return Array(bytes.prefix(count))
  }

  private func hexadecimal(_ count: Int, for secret: String) -> String {
    let digits = SHA256.hexadecimal(bytes((count + 1) / 2, for: secret))
    return Self.digits + digits.prefix(count - Self.digits.count)
  }

  private func letters(_ count: Int, for secret: String) -> String {
    let all = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let rest = bytes(max(8, count - Self.base64.utf8.count), for: secret)
    return Self.base64 + String(decoding: rest.map { all[Int($0) % all.count] }, as: UTF8.self)
  }

  private static func uuid(_ digits: [UInt8], version: UInt8, variant: UInt8) -> String {
    var digits = digits
    (digits[12], digits[16]) = (version, variant)
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
      String(decoding: digits[$0], as: UTF8.self)
    }
    return parts.joined(separator: "-")
  }

  private func cased(like secret: [UInt8], _ token: String) -> String {
    secret.contains { (0x61...0x66).contains($0) } ? token : token.uppercased()
  }

  /// Returns a redaction token that is a date: a day of the seventeenth century, with zeros in
  /// place of the time.
  private func date(for secret: String) -> String {
    let bytes = bytes(3, for: secret)
    let day = [100 + Int(bytes[0]) % 100, 101 + Int(bytes[1]) % 12, 101 + Int(bytes[2]) % 28]
      .map { String("\($0)".suffix(2)) }
    return "16" + day.joined(separator: "-")
      + String(secret.dropFirst(10).map { $0.isNumber ? "0" : $0 })
  }

  /// Returns a redaction token in which other digits and letters replace the digits and letters of
  /// the secret.
  ///
  /// The letters are from A to F. The first three digits are 999, with which no telephone number or
  /// card number begins.
  package func digits(for secret: String) -> String {
    if Self.isUUID(Array(secret.utf8)) { return text(for: secret) }
    let other = bytes(secret.utf8.count, for: secret)
    var (place, nines) = (0, 3)
    return String(
      decoding: secret.utf8.map { byte in
        place += 1
        guard Self.isLetter(byte) else { return byte }
        if byte > 0x39 { return byte & 0x20 | 0x41 + other[place - 1] % 6 }
        nines -= 1
        return nines < 0 ? 0x30 + other[place - 1] % 10 : 0x39
      },
      as: UTF8.self
    )
  }

  /// Returns the redaction token for a JSON Web Token, or `nil` for any other secret.
  ///
  /// Times and claims without personal data keep their values.
  private func webToken(for secret: String) -> String? {
    let parts = secret.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, secret.hasPrefix("eyJ"), let head = Self.json(parts[0]),
      let claims = Self.json(parts[1])
    else { return nil }
    let signature = letters(parts[2].utf8.count, for: secret)
    return [Self.text(claim(head, "")), Self.text(claim(claims, "")), signature]
      .joined(separator: ".")
  }

  /// The claims of a JSON Web Token that contain no personal data.
  private static let claims: Set<String> = [
    "alg", "typ", "cty", "enc", "crv", "kty", "iss", "aud", "scope", "scp", "roles", "role",
    "groups",
    "permissions", "locale", "zoneinfo", "amr", "acr", "token_use", "token_type", "grant_type",
    "ver",
  ]

  private func claim(_ node: JSONNode, _ name: String) -> JSONNode {
    switch node.value {
    case .string(let value):
      .string(Self.claims.contains(name) || value.isEmpty ? value : text(for: value))
    case .array(let nodes): .array(nodes.map { claim($0, name) })
    case .object(let members): .object(members.map { ($0.key, claim($0.value, $0.key)) })
    case .number, .bool, .null: node
    }
  }

  private static func json(_ part: Substring) -> JSONNode? {
    let plain = part.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
    return Data(base64Encoded: plain + padding).flatMap { try? JSONParser.parse($0) }
  }

  private static func text(_ node: JSONNode) -> String {
    Data(node.compactText.utf8).base64EncodedString().replacing("+", with: "-").replacing(
      "/",
      with: "_"
    )
    .replacing("=", with: "")
  }

  // MARK: - Recognition

  /// Whether a text as a whole is a redaction token.
  package static func isToken(_ text: [UInt8]) -> Bool {
    let isBegun = marks.contains { text.starts(with: $0.mark) } || text.starts(with: "eyJ".utf8)
    if isBegun, let range = ranges(in: text).first, range == text.indices { return true }
    let numbers = text.filter { (0x30...0x39).contains($0) }
    if text.count == 10, numbers.count == 10 { return text.starts(with: "20".utf8) }
    if text.count < 8 { return false }
    return text[0] == UInt8(ascii: "+") && numbers.starts(with: "999".utf8)
      || text.starts(with: "16".utf8) && text[4] == UInt8(ascii: "-")
        && text[7] == UInt8(ascii: "-")
  }

  /// Whether a text contains a redaction token.
  package static func isHeld(in text: some Sequence<UInt8>) -> Bool {
    let text = Array(text)
    return isToken(text) || !ranges(in: text).isEmpty
  }

  /// Returns the ranges of the redaction tokens in a text.
  package static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (mark, end) in marks {
      var place = 0
      while let found = text[place...].firstRange(of: mark) {
        place = found.upperBound
        guard let end = end(text, found.upperBound) else { continue }
        ranges.append(start(of: found.lowerBound, in: text)..<end)
        place = end
      }
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  private typealias End = @Sendable (_ text: [UInt8], _ start: Int) -> Int?
  private static let marks: [(mark: [UInt8], end: End)] = [
    (Array(mark.utf8), textEnd), (Array(base64.utf8), base64End), (Array(digits.utf8), digitsEnd),
    (Array(digits.uppercased().utf8), digitsEnd),
  ]

  private static let textEnd: End = { text, start in
    let end = text[start...].firstIndex { !isLetter($0) || $0 & 0xE0 == 0x40 } ?? text.count
    return text[end...].starts(with: domain.utf8) ? end + domain.utf8.count : end
  }

  private static let base64End: End = { text, start in
    var end = text[start...].firstIndex { !isLetter($0) } ?? text.count
    if end - start < 8 { return nil }
    while end < text.count, text[end] == UInt8(ascii: "=") { end += 1 }
    return end
  }

  private static let digitsEnd: End = { text, start in
    let whole = start - digits.utf8.count
    if whole + 36 <= text.count, isUUID(Array(text[whole..<whole + 36])) { return whole + 36 }
    let end = text[start...].firstIndex { !isHexadecimal($0) } ?? text.count
    return end - whole < 16 ? nil : end
  }

  /// Returns the start of the JSON Web Token whose third part begins at `place`, or else `place`.
  private static func start(of place: Int, in text: [UInt8]) -> Int {
    guard place > 0, text[place - 1] == UInt8(ascii: ".") else { return place }
    var start = place
    while start > 0, isLetter(text[start - 1]) || ".-_".utf8.contains(text[start - 1]) {
      start -= 1
    }
    return text[start...].starts(with: "eyJ".utf8) ? start : place
  }

  private static func isUUID(_ text: [UInt8]) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHexadecimal(byte)
      }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
