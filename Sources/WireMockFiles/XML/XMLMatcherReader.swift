import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads the matchers that look into XML: `equalToXml` and `matchesXPath`.
struct XMLMatcherReader {
  static let keys = [
    "enablePlaceholders", "ignoreOrderOfSameNode", "placeholderOpeningDelimiterRegex",
    "placeholderClosingDelimiterRegex", "exemptedComparisons", "namespaceAwareness",
  ]

  private let reader: ObjectReader
  private let operand: JSONNode

  init(_ reader: ObjectReader, _ operand: JSONNode) {
    self.reader = reader
    self.operand = operand
  }

  func equality() throws(FixtureError) -> TextMatcher {
    for key in Self.keys.dropFirst(2) {
      guard let node = reader.node[key] else { continue }
      throw reader.refusal(of: key, at: node, "XML is compared in one way only: take the key out")
    }
    let text = try reader.text("equalToXml") ?? ""
    guard let wanted = XMLReader.root(of: text) else {
      throw reader.wrong("equalToXml", operand, "XML without a document type")
    }
    let comparison = XMLComparison(
      ignoresOrderOfSameName: try reader.truth("ignoreOrderOfSameNode"),
      hasPlaceholders: try reader.truth("enablePlaceholders")
    )
    if comparison.hasPlaceholders { try checkPlaceholders(in: text) }
    return TextMatcher(wish: "XML equal to \(quoted(text))") { subject in
      guard let found = subject.text.flatMap(XMLReader.root) else { return false }
      return comparison.isEqual(found, to: wanted)
    }
  }

  private func checkPlaceholders(in text: String) throws(FixtureError) {
    for piece in text.components(separatedBy: "${xmlunit.").dropFirst() {
      let word = piece.prefix { $0 != "}" }
      guard word != "ignore", word != "isNumber" else { continue }
      throw reader.refusal(
        of: "equalToXml",
        at: operand,
        "the placeholder ${xmlunit.\(word)} is not understood: use ignore or isNumber"
      )
    }
  }

  func path() throws(FixtureError) -> TextMatcher {
    for key in ["xPathNamespaces", "namespaces"] {
      guard let node = reader.node[key] else { continue }
      throw reader.refusal(
        of: key,
        at: node,
        "name spaces are not resolved: write names with the prefixes of the request, or local-name()"
      )
    }
    if let text = operand.text {
      let path = try path(text)
      return TextMatcher(wish: "XML with something at \(quoted(text))") { subject in
        !Self.nodes(of: path, in: subject).isEmpty
      }
    }
    let object = try ObjectReader(operand, key: "matchesXPath", file: reader.file, known: nil)
    guard let text = try object.text("expression") else { throw object.missing("expression") }
    let path = try path(text)
    let rest = try object.without("expression")
    let matcher = try MatcherReader(rest, key: "matchesXPath", file: reader.file).matcher()
    return TextMatcher(wish: "XML whose \(quoted(text)) is \(matcher.wish)") { subject in
      Self.nodes(of: path, in: subject).contains {
        matcher.fits(.init(text: $0.text, request: subject.request))
      }
    }
  }

  private func path(_ text: String) throws(FixtureError) -> XPath {
    do throws(TemplateProblem) {
      return try XPath(text)
    } catch {
      throw reader.refusal(of: "matchesXPath", at: operand, error.words)
    }
  }

  private static func nodes(of path: XPath, in subject: TextMatcher.Subject) -> [XPath.Node] {
    subject.text.flatMap(XMLReader.root).map(path.nodes) ?? []
  }
}
