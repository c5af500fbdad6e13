import Foundation
import ProofsheetBasics

/// Makes redaction tokens, the texts that replace secrets in a recording.
///
/// Equal secrets get equal tokens. The token of a UUID, a number, an e-mail address or a JSON Web
/// Token has the same form, so that the app's models can decode it; every other token is plain.
package struct RedactionToken: Hashable, Sendable {
  /// The start of a plain redaction token.
  package static let mark = "redacted-"
  /// The start of a redaction token that is a UUID.
  private static let uuid = "5afe5afe-"
  private static let domain = "@example.com"

  /// The key of the hash that turns a secret into a redaction token.
  ///
  /// The key keeps readers of a recording from guessing a secret by the hash.
  package let key: String

  package init(key: String) { self.key = key }

  /// Returns the redaction token of a field, regardless of the value: `redacted-password`.
  package static func named(_ field: String) -> String {
    let name = SecretFields.plain(field).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return mark + (name.isEmpty ? "secret" : name)
  }

  /// Returns the redaction token of a secret; a text that already is such a token stays unchanged.
  package func text(for secret: String) -> String {
    let bytes = Array(secret.utf8)
    if Self.isToken(bytes) { return secret }
    if let id = UUID(uuidString: secret) { return uuid(for: secret, like: id) }
    if let token = webToken(for: secret) { return token }
    if bytes.allSatisfy({ (0x30...0x39).contains($0) }) { return number(for: secret) }
    let isAddress = secret.wholeMatch(of: /[\w.+-]+@[\w-]+(\.[\w-]+)+/) != nil
    return plain(secret) + (isAddress ? Self.domain : "")
  }

  /// Returns a redaction token that is a number: ten digits that fit into 32 bits.
  package func number(for secret: String) -> String {
    let digits = SHA256.code(of: secret, key: key).prefix(7)
    return "20\(String(100_000_000 + (Int(digits, radix: 16) ?? 0) % 100_000_000).suffix(8))"
  }

  private func plain(_ secret: String) -> String {
    Self.mark + SHA256.code(of: secret, key: key).prefix(16)
  }

  // MARK: - Forms

  /// Returns a UUID with the version, the variant and the case of the secret.
  private func uuid(for secret: String, like id: UUID) -> String {
    let own = Array(id.uuidString.lowercased())
    let code = Array(SHA256.code(of: secret, key: key))
    let token =
      Self.uuid + code[0..<4] + "-" + String(own[14]) + code[4..<7] + "-"
      + String(own[19]) + code[7..<10] + "-" + code[10..<22]
    return secret == secret.uppercased() ? token.uppercased() : token
  }

  /// Returns the redaction token for a JSON Web Token, or `nil` for any other secret.
  ///
  /// Times and claims without personal data keep their values.
  private func webToken(for secret: String) -> String? {
    let parts = secret.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, secret.hasPrefix("eyJ"), let head = Self.json(parts[0]),
      let claims = Self.json(parts[1])
    else { return nil }
    return [Self.text(claim(head, "")), Self.text(claim(claims, "")), plain(secret)]
      .joined(separator: ".")
  }

  /// The claims of a JSON Web Token that contain no personal data.
  private static let claims: Set<String> = [
    "alg", "typ", "cty", "enc", "crv", "kty", "iss", "aud", "scope", "scp", "roles", "role",
    "groups", "permissions", "locale", "zoneinfo", "amr", "acr", "token_use", "token_type",
  ]

  private func claim(_ value: JSONValue, _ name: String) -> JSONValue {
    switch value {
    case .string(let value):
      .string(Self.claims.contains(name) || value.isEmpty ? value : text(for: value))
    case .array(let values): .array(values.map { claim($0, name) })
    case .object(let members): .object(members.mapValues { claim($1, $0) })
    case .number, .bool, .null: value
    }
  }

  private static func json(_ part: Substring) -> JSONValue? {
    let plain = part.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
    return Data(base64Encoded: plain + padding).flatMap { try? JSONParser.parse($0) }
  }

  private static func text(_ json: JSONValue) -> String {
    Data(json.compactText.utf8).base64EncodedString().replacing("=", with: "")
      .replacing("+", with: "-").replacing("/", with: "_")
  }

  /// Whether a text as a whole is a redaction token.
  package static func isToken(_ text: [UInt8]) -> Bool {
    if text.count == 10, text.starts(with: "20".utf8) {
      return text.allSatisfy { (0x30...0x39).contains($0) }
    }
    let word = String(decoding: text, as: UTF8.self)
    if word.lowercased().hasPrefix(uuid) { return UUID(uuidString: word) != nil }
    let end = word.hasPrefix("eyJ") ? word.split(separator: ".").last ?? "" : word[...]
    guard end.hasPrefix(mark) else { return false }
    let code = end.hasSuffix(domain) ? end.dropLast(domain.count) : end
    return code.dropFirst(mark.count).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
