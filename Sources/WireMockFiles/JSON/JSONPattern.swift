import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// A JSON value with json-unit's placeholders in it: `{"id": "${json-unit.any-number}"}`.
struct JSONPattern: Sendable {
  indirect enum Shape: Sendable {
    case value(JSONValue)
    case array([Shape])
    case object([String: Shape])
    case anything
    /// Anything, and it may be missing.
    case optional
    case anyString
    case anyNumber
    case anyBoolean
    case expression(BoundedExpression)
  }

  /// The pattern as it was written, cut to what a report can carry.
  let text: String
  private let shape: Shape
  private let ignoresOrder: Bool
  private let ignoresExtras: Bool

  /// Reads the operand of `equalToJson`: a value, or a text that holds one.
  init(
    _ operand: JSONNode,
    reader: ObjectReader,
    ignoresOrder: Bool,
    ignoresExtras: Bool
  ) throws(FixtureError) {
    var node = operand
    if let text = operand.text {
      do throws(JSONSyntaxError) {
        node = try JSONParser.parse(Data(text.utf8))
      } catch {
        throw FixtureError(
          "\(reader.file):\(operand.line): the text of \"equalToJson\" is no JSON: \(error)."
        )
      }
    }
    text = node.meaning.short
    shape = try Self.shape(node, line: operand.line, file: reader.file)
    self.ignoresOrder = ignoresOrder
    self.ignoresExtras = ignoresExtras
  }

  private static func shape(_ node: JSONNode, line: Int, file: String) throws(FixtureError) -> Shape
  {
    switch node.value {
    case .array(let elements):
      var shapes: [Shape] = []
      for element in elements { shapes.append(try shape(element, line: line, file: file)) }
      return .array(shapes)
    case .object(let members):
      var shapes: [String: Shape] = [:]
      for member in members {
        shapes[member.key] = try shape(member.value, line: line, file: file)
      }
      return .object(shapes)
    case .string(let text): return try placeholder(text, line: line, file: file)
    default: return .value(node.meaning)
    }
  }

  private static func placeholder(_ text: String, line: Int, file: String) throws(FixtureError)
    -> Shape
  {
    guard text.hasPrefix("${json-unit.") || text.hasPrefix("#{json-unit."),
      let end = text.firstIndex(of: "}")
    else { return .value(.string(text)) }
    let tail = String(text[text.index(after: end)...])
    switch (text[..<end].dropFirst("${json-unit.".count), tail) {
    case ("ignore", ""): return .anything
    case ("ignore-element", ""): return .optional
    case ("any-string", ""): return .anyString
    case ("any-number", ""): return .anyNumber
    case ("any-boolean", ""): return .anyBoolean
    case ("regex", _):
      guard let expression = BoundedExpression(tail) else {
        throw FixtureError(
          "\(file):\(line): \(quoted(tail)) of \"equalToJson\" is no regular expression."
        )
      }
      return .expression(expression)
    default:
      throw FixtureError(
        "\(file):\(line) refuses the placeholder \(quoted(text)) of \"equalToJson\": use ignore, "
          + "ignore-element, any-string, any-number, any-boolean or regex."
      )
    }
  }
}

// MARK: - Comparing

extension JSONPattern {
  /// Whether a value fits.
  func takes(_ value: JSONValue, in request: Stub.Request) -> Bool { takes(value, shape, request) }

  private func takes(_ value: JSONValue, _ shape: Shape, _ request: Stub.Request) -> Bool {
    switch (shape, value) {
    case (.value(let wanted), _): return value == wanted
    case (.anything, _), (.optional, _), (.anyString, .string), (.anyNumber, .number),
      (.anyBoolean, .bool):
      return true
    case (.expression(let expression), .string(let text)):
      return TextMatcher.Subject(text: text, request: request).isTaken(by: expression) == true
    case (.object(let wanted), .object(let found)):
      if !ignoresExtras, found.keys.contains(where: { wanted[$0] == nil }) { return false }
      return wanted.allSatisfy { key, shape in
        guard let value = found[key] else { return shape.isOptional }
        return takes(value, shape, request)
      }
    case (.array(let wanted), .array(let found)):
      guard ignoresExtras ? found.count >= wanted.count : found.count == wanted.count else {
        return false
      }
      if ignoresOrder {
        return Partners.allFound(wanted.count, among: found.count) {
          takes(found[$1], wanted[$0], request)
        }
      }
      return zip(wanted, found).allSatisfy { takes($1, $0, request) }
    default: return false
    }
  }

  /// Where a value differs, each place named by its key path.
  func differences(in value: JSONValue, of request: Stub.Request) -> [TextMatcher.Detail] {
    differences(value, shape, at: "", request)
  }

  private func differences(
    _ value: JSONValue?,
    _ shape: Shape?,
    at path: String,
    _ request: Stub.Request
  ) -> [TextMatcher.Detail] {
    if let value, let shape, takes(value, shape, request) { return [] }
    if value == nil, shape?.isOptional ?? true { return [] }
    switch (shape, value) {
    case (.object(let wanted)?, .object(let found)?):
      let keys = Set(wanted.keys).union(ignoresExtras ? [] : Set(found.keys))
      return keys.sorted().flatMap { key in
        differences(found[key], wanted[key], at: path.isEmpty ? key : "\(path).\(key)", request)
      }
    case (.array(let wanted)?, .array(let found)?) where !ignoresOrder:
      let count = ignoresExtras ? wanted.count : max(wanted.count, found.count)
      return (0..<count).flatMap { index in
        differences(
          index < found.count ? found[index] : nil,
          index < wanted.count ? wanted[index] : nil,
          at: "\(path)[\(index)]",
          request
        )
      }
    default:
      return [
        TextMatcher.Detail(
          place: path,
          found: value?.short ?? "missing",
          wish: shape?.wish ?? "it absent"
        )
      ]
    }
  }
}

extension JSONPattern.Shape {
  fileprivate var isOptional: Bool {
    if case .optional = self { return true }
    return false
  }

  fileprivate var wish: String {
    switch self {
    case .value(let value): value.short
    case .array(let shapes): "a list with \(shapes.map(\.wish).joined(separator: ", "))"
    case .object(let shapes): "an object with \(shapes.keys.sorted().joined(separator: ", "))"
    case .anything, .optional: "anything"
    case .anyString: "any text"
    case .anyNumber: "any number"
    case .anyBoolean: "true or false"
    case .expression(let expression): "a match of \(quoted(expression.text))"
    }
  }
}
