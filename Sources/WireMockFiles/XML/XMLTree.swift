import Foundation

/// An element of an XML document.
final class XMLTree: Sendable {
  /// What an element holds, in its order.
  enum Content: Sendable {
    case element(XMLTree)
    case text(String)
  }

  /// The name with its prefix, as it was written.
  let name: String
  let attributes: [(name: String, value: String)]
  let contents: [Content]

  init(name: String, attributes: [(name: String, value: String)], contents: [Content]) {
    self.name = name
    self.attributes = attributes
    self.contents = contents
  }

  var elements: [XMLTree] {
    contents.compactMap { content in
      if case .element(let element) = content { element } else { nil }
    }
  }

  /// The text of the element alone.
  var ownText: String {
    contents.compactMap { content in
      if case .text(let text) = content { text } else { nil }
    }.joined()
  }

  /// The text of the element and of everything in it.
  var wholeText: String {
    contents.map { content in
      switch content {
      case .text(let text): text
      case .element(let element): element.wholeText
      }
    }.joined()
  }

  /// The name without its prefix.
  var localName: String { Self.local(name) }

  static func local(_ name: String) -> String {
    name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name
  }

  /// The value of an attribute; `nil` when there is none.
  subscript(_ attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The element as XML.
  var text: String {
    let words = attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
    if contents.isEmpty { return "<\(name)\(words)/>" }
    let inner = contents.map { content in
      switch content {
      case .text(let text): Self.escaped(text)
      case .element(let element): element.text
      }
    }.joined()
    return "<\(name)\(words)>\(inner)</\(name)>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }
}
