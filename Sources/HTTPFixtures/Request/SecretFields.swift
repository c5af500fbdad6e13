package import Foundation

/// The request fields with secret values, and the tokens that replace these values.
///
/// A recording contains `password=redacted-…`. A request without a recorded match gets tokens too,
/// so that no report reveals the values that it sent.
package struct SecretFields: Hashable, Sendable {
  /// The plain names of the fields, without case, hyphens and underscores; they also match as
  /// suffixes.
  package let names: Set<String>

  package init(_ names: Set<String>) { self.names = Set(names.map(Self.plain)) }

  /// The names that match as a whole only: `zipcode` is not secret.
  private static let wholeNames: Set<String> = ["key", "code", "pin", "sig", "sid", "auth", "otp"]

  package static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  package func contains(_ name: String) -> Bool {
    let plain = Self.plain(name)
    if names.contains(plain) { return true }
    return names.contains { !Self.wholeNames.contains($0) && plain.hasSuffix($0) }
  }

  /// Returns the request with tokens in its query and body, as stubs compare it.
  func redacted(
    _ request: Stub.Request,
    plus: PlusSign
  ) -> Stub.Request {
    let token = { (value: String, field: String) in
      RedactionToken.isToken(Array(value.utf8)) ? value : RedactionToken.named(field)
    }
    return Stub.Request(
      method: request.method,
      scheme: request.scheme,
      host: request.host,
      port: request.port,
      rawPath: request.rawPath,
      rawQuery: request.rawQuery.map { pairs($0, replacedBy: token) },
      headers: request.headers,
      body: body(
        request.body,
        type: request.header("Content-Type")?.lowercased() ?? "",
        replacedBy: token
      ),
      plus: plus
    )
  }

  // MARK: - Parts of a request

  /// Returns a query or a form with tokens; all other values keep their spelling.
  package func pairs(_ text: String, replacedBy token: (String, String) -> String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { piece in
      guard let item = QueryText.items(in: String(piece), plus: .space).first,
        let value = item.value, !value.isEmpty, contains(item.name)
      else { return String(piece) }
      return "\(piece.prefix { $0 != "=" })=\(token(value, item.name))"
    }.joined(separator: "&")
  }

  /// Returns a form or JSON with tokens; any other body stays as it is.
  package func body(
    _ body: Data,
    type: String,
    replacedBy token: (String, String) -> String
  ) -> Data {
    if body.isEmpty { return body }
    if type.contains("x-www-form-urlencoded") {
      guard let text = String(data: body, encoding: .utf8) else { return body }
      return Data(pairs(text, replacedBy: token).utf8)
    }
    guard let node = try? JSONParser.parse(body) else { return body }
    let redacted = json(node, under: nil, replacedBy: token).compactText
    return redacted == node.compactText ? body : Data(redacted.utf8)
  }

  /// Returns the value with tokens; everything below a secret key is secret.
  private func json(
    _ node: JSONNode,
    under name: String?,
    replacedBy token: (String, String) -> String
  ) -> JSONNode {
    switch node.value {
    case .null, .bool: return node
    case .string(let text):
      guard let name, !text.isEmpty else { return node }
      return .string(token(text, name))
    case .number(let text):
      guard let name, text != "0" else { return node }
      _ = token(text, name)
      return .number(0)
    case .array(let elements):
      return .array(elements.map { json($0, under: name, replacedBy: token) })
    case .object(let members):
      return .object(
        members.map { member in
          let inner = name ?? (contains(member.key) ? member.key : nil)
          return (member.key, json(member.value, under: inner, replacedBy: token))
        }
      )
    }
  }
}
