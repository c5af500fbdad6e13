import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads `matchesJsonPath`: a path alone, or `{"expression": …}` with a matcher for what it finds.
struct JSONPathReader {
  private let reader: ObjectReader
  private let operand: JSONNode

  init(_ reader: ObjectReader, _ operand: JSONNode) {
    self.reader = reader
    self.operand = operand
  }

  func matcher() throws(FixtureError) -> TextMatcher {
    if let text = operand.text { return Self.presence(of: try path(text)) }
    let object = try ObjectReader(operand, key: "matchesJsonPath", file: reader.file, known: nil)
    guard let text = try object.text("expression") else { throw object.missing("expression") }
    let path = try path(text)
    let rest = try object.without("expression")
    let matcher = try MatcherReader(rest, key: "matchesJsonPath", file: reader.file).matcher()
    let comparesWhole = rest["equalToJson"] != nil
    return TextMatcher(wish: "JSON whose \(quoted(text)) is \(matcher.wish)") { subject in
      guard let root = subject.json else { return false }
      let texts = Self.texts(of: path, in: root, comparesWhole: comparesWhole)
      let subjects: [String?] = texts.isEmpty ? [nil] : texts
      if texts.isEmpty, rest["absent"] == nil { return false }
      return subjects.contains { matcher.fits(.init(text: $0, request: subject.request)) }
    }
  }

  private func path(_ text: String) throws(FixtureError) -> JSONPath {
    do throws(TemplateProblem) {
      return try JSONPath(text)
    } catch {
      throw reader.refusal(of: "matchesJsonPath", at: operand, error.words)
    }
  }

  /// A body in which the path leads somewhere.
  private static func presence(of path: JSONPath) -> TextMatcher {
    TextMatcher(wish: "JSON with something at \(quoted(path.text))") { subject in
      guard let root = subject.json else { return false }
      return path.values(in: root).contains { !path.isDefinite || !$0.isNull }
    }
  }

  /// What the path finds, as texts: each element of a list by itself.
  private static func texts(of path: JSONPath, in root: JSONNode, comparesWhole: Bool) -> [String] {
    let found = path.values(in: root)
    guard path.isDefinite else {
      return comparesWhole
        ? [JSONNode.array(found).compactText] : found.map(\.plainText)
    }
    guard let value = found.first, !value.isNull else { return [] }
    if let elements = value.elements, !comparesWhole { return elements.map(\.plainText) }
    return [value.plainText]
  }
}

extension ObjectReader {
  /// The object without a key.
  func without(_ key: String) throws(FixtureError) -> JSONNode {
    guard case .object(let members) = node.value else { return node }
    var rest = JSONNode(value: .object(members.filter { $0.key != key }))
    rest.line = node.line
    return rest
  }
}
