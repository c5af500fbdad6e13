import Foundation

/// The redaction tokens, the texts that replace secrets in a recording.
///
/// Equal secrets get equal tokens. The token of a UUID, a number, an e-mail address or a JSON Web
/// Token has the same form, so that the app's models can decode it; every other token is plain.
package struct RedactionToken: Hashable, Sendable {
  /// The start of a plain redaction token.
  package static let mark = "redacted-"
  /// The start of a redaction token that is a UUID.
  package static let uuid = "5afe5afe-"
  /// The end of a redaction token that is an e-mail address.
  package static let domain = "@example.com"

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

/// The request fields with secret values, and the redaction tokens that replace these values.
///
/// A recording takes any value there. A request gets the tokens, so that no report reveals its
/// secrets.
package struct SecretFields: Hashable, Sendable {
  /// The names of the fields, in lower case without hyphens and underscores; longer names that end
  /// in one of them are secret too.
  package let names: Set<String>

  package init(_ names: Set<String>) { self.names = Set(names.map(Self.plain)) }

  /// The names that do not match as ends of longer names: `code` is secret, and `zipcode` is not.
  private static let wholeNames: Set<String> = ["key", "code", "pin", "sig", "sid", "auth", "otp"]

  /// The names of the fields whose values are hidden in every report about a recording.
  ///
  /// A recorder has a larger table, which a test that only plays does not build.
  package static let usual: Set<String> = [
    "token", "password", "passwd", "secret", "apikey", "accesskey", "signature", "sessionid", "jwt",
    "session", "otp", "pin", "cvv", "passcode", "authorization", "cookie",
  ]

  package static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  package func contains(_ name: String) -> Bool {
    let plain = Self.plain(name)
    if names.contains(plain) { return true }
    return names.contains { !Self.wholeNames.contains($0) && plain.hasSuffix($0) }
  }

  /// Returns the request with redaction tokens in place of the secrets in its query and body.
  func redacted(_ request: Stub.Request) -> Stub.Request {
    Stub.Request(
      method: request.method,
      scheme: request.scheme,
      host: request.host,
      port: request.port,
      rawPath: request.rawPath,
      rawQuery: request.rawQuery.map(pairs),
      headers: request.headers,
      body: body(request.body, type: request.header("Content-Type")?.lowercased() ?? "")
    )
  }

  // MARK: - Parts of a request

  private static func token(_ value: String, _ field: String) -> String {
    RedactionToken.isToken(Array(value.utf8)) ? value : RedactionToken.named(field)
  }

  /// Returns a query or a form with redaction tokens in place of secrets; other values keep their
  /// spelling.
  private func pairs(_ text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { piece in
      guard let item = QueryText.items(in: String(piece)).first,
        let value = item.value, !value.isEmpty, contains(item.name)
      else { return String(piece) }
      return "\(piece.prefix { $0 != "=" })=\(Self.token(value, item.name))"
    }.joined(separator: "&")
  }

  /// Returns a form or JSON with redaction tokens in place of secrets; any other body stays as it
  /// is.
  private func body(_ body: Data, type: String) -> Data {
    if body.isEmpty { return body }
    if type.contains("x-www-form-urlencoded") {
      return String(data: body, encoding: .utf8).map { Data(pairs($0).utf8) } ?? body
    }
    guard let node = try? JSONValue(parsing: body) else { return body }
    let redacted = json(node, under: nil).compactText
    return redacted == node.compactText ? body : Data(redacted.utf8)
  }

  /// Returns a JSON value with redaction tokens in place of secrets.
  ///
  /// Every value below a key with a secret name is a secret.
  private func json(_ node: JSONValue, under name: String?) -> JSONValue {
    switch node {
    case .null, .bool: return node
    case .string(let text):
      guard let name, !text.isEmpty else { return node }
      return .string(Self.token(text, name))
    case .number: return name == nil ? node : .number(0)
    case .array(let elements): return .array(elements.map { json($0, under: name) })
    case .object(let members):
      return .object(
        members.reduce(into: [:]) { members, member in
          let name = name ?? (contains(member.key) ? member.key : nil)
          members[member.key] = json(member.value, under: name)
        }
      )
    }
  }
}
