import Foundation

/// The rules for the parts of a recorded request, in which any text may stand for a secret.
///
/// `pieces` splits a text at its redaction tokens; a text without tokens is one piece.
extension Stub.Value {
  static func recorded(_ text: String, around pieces: (String) -> [String]) -> Stub.Value {
    let parts = pieces(text)
    if parts.count == 1 { return .equal(text) }
    if parts.allSatisfy(\.isEmpty) { return .present }
    let literals = parts.map(NSRegularExpression.escapedPattern(for:))
    return .matching(literals.joined(separator: ".+"))
  }
}

extension Stub.Query {
  static func recorded(_ items: Stub.Items, around pieces: (String) -> [String]) -> Stub.Query {
    var rules: [String: Stub.Value] = [:]
    for item in items.items {
      let rule = item.value.map { Stub.Value.recorded($0, around: pieces) }
      guard let rule, rule.onlyValue == nil else { continue }
      // A rule for one value fits no list of values.
      let isOnly = items.items.count { $0.name == item.name } == 1
      rules[item.name] = isOnly ? rule : .present
    }
    return Stub.Query(Stub.Items(items.items.filter { rules[$0.name] == nil }), rules)
  }
}

extension Stub.Body {
  /// Returns the rule for the body of a request: by values for JSON and forms, otherwise by bytes.
  ///
  /// A multipart form with a token matches any body, since it has no rule for one part.
  static func recorded(
    _ request: Stub.Request,
    around pieces: (String) -> [String] = { [$0] }
  ) -> Stub.Body {
    if request.body.isEmpty { return .empty }
    switch request.content.json {
    case .object?, .array?:
      let json = request.content.json ?? .null
      return .json(json.recorded(around: pieces))
    default: break
    }
    if let parts = request.content.parts {
      let texts = parts.map { String(decoding: $0.bytes, as: UTF8.self) }
      return texts.contains { pieces($0).count > 1 } ? .ignored : .multipart(parts)
    }
    if request.header("Content-Type")?.lowercased().contains("x-www-form-urlencoded") ?? false,
      let form = request.content.form
    {
      return Stub.Body(want: .form(.recorded(form, around: pieces)))
    }
    if let text = String(data: request.body, encoding: .utf8), pieces(text).count > 1 {
      return .fitting(.recorded(text, around: pieces))
    }
    return .bytes(request.body)
  }
}

extension JSONValue {
  /// The text of a rule that fits any number, and any text but an empty one.
  static let present = JSONValue.string("${json-unit.ignore}")

  /// Whether the value is ``present``, or has it inside.
  var holdsPresent: Bool {
    switch self {
    case .array(let values): values.contains(where: \.holdsPresent)
    case .object(let members): members.values.values.contains(where: \.holdsPresent)
    default: self == .present
    }
  }

  /// Whether the value is a number, or a text that is not empty.
  var isPresent: Bool {
    switch self {
    case .number: true
    case .string(let text): !text.isEmpty
    default: false
    }
  }

  fileprivate func recorded(around pieces: (String) -> [String]) -> JSONValue {
    switch self {
    case .string(let text): pieces(text).count > 1 ? .present : self
    case .number(let number): pieces(number.description).count > 1 ? .present : self
    case .array(let values): .array(values.map { $0.recorded(around: pieces) })
    case .object(let members): .object(members.mapValues { $1.recorded(around: pieces) })
    case .null, .bool: self
    }
  }
}
