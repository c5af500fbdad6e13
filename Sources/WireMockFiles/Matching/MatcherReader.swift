import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads one matcher: `{"equalTo": "ios", "caseInsensitive": true}`.
struct MatcherReader {
  private let reader: ObjectReader
  private let operation: String
  private let operand: JSONNode

  /// Each operation with the keys that may stand beside it.
  private static let operations: [String: [String]] = [
    "equalTo": ["caseInsensitive"], "contains": [], "doesNotContain": [], "matches": [],
    "doesNotMatch": [], "absent": [], "anything": [], "and": [], "or": [], "not": [],
    "before": DateTimeReader.keys, "after": DateTimeReader.keys,
    "equalToDateTime": DateTimeReader.keys,
    "equalToJson": ["ignoreArrayOrder", "ignoreExtraElements"],
    "matchesJsonPath": [], "matchesXPath": ["xPathNamespaces", "namespaces"],
    "equalToXml": XMLMatcherReader.keys,
    "equalToNumber": [], "greaterThanNumber": [], "greaterThanEqualNumber": [],
    "lessThanNumber": [], "lessThanEqualNumber": [],
  ]

  /// The words of all operations, in order.
  static let words = operations.keys.sorted()

  init(_ node: JSONNode, key: String, file: String) throws(FixtureError) {
    reader = try ObjectReader(node, key: key, file: file, known: nil)
    guard case .object(let members) = node.value else { throw reader.wrong(key, node, "an object") }
    if let schema = node["matchesJsonSchema"] {
      throw reader.refusal(
        of: "matchesJsonSchema",
        at: schema,
        "JSON Schema is not understood here: use equalToJson with placeholders, or matchesJsonPath"
      )
    }
    let present = members.filter { Self.operations[$0.key] != nil }
    guard let first = present.first else {
      let stray = members.first?.value ?? node
      throw reader.refusal(
        of: members.first?.key ?? key,
        at: stray,
        "it is no operation: use one of \(Self.words.joined(separator: ", "))"
      )
    }
    operation = first.key
    operand = first.value
    let allowed = Self.operations[first.key, default: []] + [first.key]
    for member in members where !allowed.contains(member.key) {
      throw reader.refusal(
        of: member.key,
        at: member.value,
        "it means nothing beside \(quoted(first.key))"
      )
    }
  }

  func matcher() throws(FixtureError) -> TextMatcher {
    switch operation {
    case "absent":
      guard case .bool(false) = operand.value else { return .absent }
      throw reader.refusal(
        of: "absent",
        at: operand,
        "WireMock takes false for true here: write {\"not\": {\"absent\": true}}"
      )
    case "anything": return .anything
    case "and": return .all(try others(at: "and"))
    case "or": return .any(try others(at: "or"))
    case "not": return .not(try Self(operand, key: "not", file: reader.file).matcher())
    case "before", "after", "equalToDateTime":
      return try DateTimeReader(reader, operation: operation).matcher()
    case "equalToJson": return try json()
    case "matchesJsonPath": return try JSONPathReader(reader, operand).matcher()
    case "equalToXml": return try XMLMatcherReader(reader, operand).equality()
    case "matchesXPath": return try XMLMatcherReader(reader, operand).path()
    default: break
    }
    if operation.hasSuffix("Number") { return try number() }
    return try plain(try reader.text(operation) ?? "")
  }

  private func others(at key: String) throws(FixtureError) -> [TextMatcher] {
    var matchers: [TextMatcher] = []
    for node in try reader.elements(key) ?? [] {
      matchers.append(try Self(node, key: key, file: reader.file).matcher())
    }
    return matchers
  }

  private func plain(_ text: String) throws(FixtureError) -> TextMatcher {
    switch operation {
    case "contains": return .containing(text)
    case "doesNotContain": return .notContaining(text)
    case "matches": return .matching(try reader.expression(operation))
    case "doesNotMatch": return .notMatching(try reader.expression(operation))
    default: return .equal(to: text, ignoringCase: try reader.truth("caseInsensitive"))
    }
  }

  private func number() throws(FixtureError) -> TextMatcher {
    let text: String? =
      if case .number(let text) = operand.value { text } else { operand.text }
    guard let wanted = text.flatMap({ Decimal(string: $0) }) else {
      throw reader.wrong(operation, operand, "a number")
    }
    switch operation {
    case "greaterThanNumber": return .number("above", wanted) { $0 > $1 }
    case "greaterThanEqualNumber": return .number("of at least", wanted) { $0 >= $1 }
    case "lessThanNumber": return .number("below", wanted) { $0 < $1 }
    case "lessThanEqualNumber": return .number("of at most", wanted) { $0 <= $1 }
    default: return .number("equal to", wanted) { $0 == $1 }
    }
  }

  private func json() throws(FixtureError) -> TextMatcher {
    let wanted = try JSONPattern(
      operand,
      reader: reader,
      ignoresOrder: try reader.truth("ignoreArrayOrder"),
      ignoresExtras: try reader.truth("ignoreExtraElements")
    )
    return TextMatcher(
      wish: "JSON like \(wanted.text)",
      fits: { subject in
        subject.json.map { wanted.takes($0.meaning, in: subject.request) } ?? false
      },
      details: { subject in
        subject.json.map { wanted.differences(in: $0.meaning, of: subject.request) } ?? []
      }
    )
  }
}

extension TextMatcher.Subject {
  /// The text as JSON; `nil` when it is none.
  var json: JSONNode? { text.flatMap { try? JSONParser.parse(Data($0.utf8)) } }
}

extension ObjectReader {
  /// The error for a key whose meaning has no equivalent here.
  func refusal(of key: String, at node: JSONNode, _ reason: String) -> FixtureError {
    FixtureError("\(file):\(node.line) refuses \(quoted(key)): \(reason).")
  }

  /// The regular expression of a key.
  func expression(_ key: String) throws(FixtureError) -> BoundedExpression {
    let text = try text(key) ?? ""
    guard let expression = BoundedExpression(text, dotTakesLines: true) else {
      throw FixtureError(
        "\(file):\(try required(key).line): \(quoted(text)) of \(quoted(key)) is no regular expression."
      )
    }
    return expression
  }
}
