import ProofsheetBasics

/// A part of an HTML page, as bytes.
///
/// Tags and attribute names are literals of the source code. Every other text goes through
/// ``text(_:)``, so no text of a snapshot becomes markup.
struct HTML: Sendable {
  typealias Attributes = KeyValuePairs<StaticString, String>

  private(set) var bytes: [UInt8] = []

  /// Appends an element with its content.
  mutating func element(
    _ tag: StaticString,
    _ attributes: Attributes = [:],
    _ content: (inout HTML) -> Void
  ) {
    markup("<")
    markup(tag)
    for (name, value) in attributes {
      markup(" ")
      markup(name)
      markup("=\"")
      text(value)
      markup("\"")
    }
    markup(">")
    content(&self)
    markup("</")
    markup(tag)
    markup(">")
  }

  /// Appends an element with a text.
  mutating func element(_ tag: StaticString, _ text: String, _ attributes: Attributes = [:]) {
    element(tag, attributes) { $0.text(text) }
  }

  /// Appends a text, with escapes for the characters of markup and for invisible characters.
  mutating func text(_ text: String) {
    bytes += InertText.markup(text.visible(keeping: "\n")).utf8
  }

  /// Appends a section that the filter knows, with a heading to which links lead.
  mutating func group(_ anchor: String, _ title: String, _ content: (inout HTML) -> Void) {
    element("section", ["class": "group", "aria-labelledby": anchor]) { html in
      html.element("h2", title, ["id": anchor])
      content(&html)
    }
  }

  /// Appends something that the filter hides or shows, under a title that folds it.
  mutating func item(isOpen: Bool, _ content: (inout HTML) -> Void) {
    element("details", isOpen ? ["class": "item", "open": ""] : ["class": "item"], content)
  }

  /// Appends a command line that a click selects as a whole.
  mutating func command(_ line: String) { element("code", line, ["class": "command"]) }

  mutating func markup(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ part: HTML) { bytes += part.bytes }
}
