import Foundation
package import HTTPFixtures
import ProofsheetBasics
import ToolBasics

extension RedactionToken {
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
    case .object(let members):
      .object(members.reduce(into: [:]) { $0[$1.key] = claim($1.value, $1.key) })
    case .number, .bool, .null: value
    }
  }

  private static func json(_ part: Substring) -> JSONValue? {
    let plain = part.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
    return Data(base64Encoded: plain + padding).flatMap { try? JSONValue(parsing: $0) }
  }

  private static func text(_ json: JSONValue) -> String {
    Data(json.compactText.utf8).base64EncodedString().replacing("=", with: "")
      .replacing("+", with: "-").replacing("/", with: "_")
  }
}
