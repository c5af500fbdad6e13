import Foundation

/// A regular expression that must match the whole of a text.
struct WholeExpression: Hashable, Sendable {
  /// The source text of the expression.
  let text: String
  private let engine: NSRegularExpression

  /// Compiles an expression; returns `nil` for invalid text.
  ///
  /// The initializer first compiles the text without the anchors `\A` and `\z` around it. Between
  /// the anchors, a text with stray parentheses such as `a)(b` would count as valid.
  init?(_ text: String) {
    // The engine rejects an empty text as an expression.
    let pattern = text.isEmpty ? "(?:)" : text
    guard (try? NSRegularExpression(pattern: pattern)) != nil,
      let engine = try? NSRegularExpression(
        pattern: "\\A(?:\(pattern))\\z",
        options: .dotMatchesLineSeparators
      )
    else { return nil }
    self.text = text
    self.engine = engine
  }

  /// Whether the expression matches all of `text`.
  func matches(_ text: String) -> Bool {
    let range = NSRange(location: 0, length: text.utf16.count)
    return engine.firstMatch(in: text, range: range) != nil
  }

  static func == (left: WholeExpression, right: WholeExpression) -> Bool { left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
