import Foundation
import HTTPFixtures

/// Compares a document with the one that a mapping wants, as WireMock does.
///
/// Space around texts, comments and the order of elements with other names do not count; the order
/// of elements of one name does, unless the mapping says otherwise. Prefixes do not count.
struct XMLComparison: Sendable {
  let ignoresOrderOfSameName: Bool
  /// Whether `${xmlunit.ignore}` and `${xmlunit.isNumber}` stand for more than themselves.
  let hasPlaceholders: Bool

  func isEqual(_ found: XMLTree, to wanted: XMLTree) -> Bool {
    guard found.localName == wanted.localName, areAttributesEqual(found, wanted) else {
      return false
    }
    let (children, others) = (found.elements, wanted.elements)
    let text = wanted.ownText.trimmingCharacters(in: .whitespacesAndNewlines)
    let foundText = found.ownText.trimmingCharacters(in: .whitespacesAndNewlines)
    if others.isEmpty, isIgnored(text) { return true }
    guard fits(foundText, text), children.count == others.count else { return false }
    let names = Set(others.map(\.localName))
    return names.allSatisfy { name in
      let mine = children.filter { $0.localName == name }
      let wants = others.filter { $0.localName == name }
      guard mine.count == wants.count else { return false }
      if ignoresOrderOfSameName {
        return Partners.allFound(wants.count, among: mine.count) {
          isEqual(mine[$1], to: wants[$0])
        }
      }
      return zip(mine, wants).allSatisfy { isEqual($0, to: $1) }
    }
  }

  private func areAttributesEqual(_ found: XMLTree, _ wanted: XMLTree) -> Bool {
    let mine = Self.attributes(of: found)
    let wants = Self.attributes(of: wanted)
    return mine.count == wants.count
      && wants.allSatisfy { name, value in mine[name].map { fits($0, value) } ?? false }
  }

  /// Declarations of name spaces are no attributes.
  private static func attributes(of tree: XMLTree) -> [String: String] {
    let pairs = tree.attributes.filter { $0.name != "xmlns" && !$0.name.hasPrefix("xmlns:") }
    return Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
  }

  private func isIgnored(_ text: String) -> Bool { hasPlaceholders && text == "${xmlunit.ignore}" }

  private func fits(_ found: String, _ wanted: String) -> Bool {
    if isIgnored(wanted) { return true }
    if hasPlaceholders, wanted == "${xmlunit.isNumber}" { return Double(found) != nil }
    return found == wanted
  }
}
