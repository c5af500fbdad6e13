import SnapshotChecking

/// A line of a text: the part before the line's value, the label in that part, and the value.
final class TextLine {
  /// The text of the line.
  let text: String
  /// The text with the line feed after it, if there is one.
  let raw: String
  /// The place of the line, such as `line 12`.
  let place: String
  /// The label of the line; for a line without a label, the field that holds the text.
  private(set) lazy var subject = parts.label.isEmpty ? field : parts.label
  private let field: String
  /// The parts of the line.
  ///
  /// The head is the indentation and the label; the end is a comma and the line feed.
  private(set) lazy var parts = read()
  private(set) lazy var tokens = TextToken.all(in: parts.value)

  /// The text of the line, without the comma after an element of a list.
  var element: String { parts.head + parts.value }
  /// The values of the line's words, amounts and other pieces, which do not depend on style.
  var values: String { tokens.map(\.value).joined(separator: " ") }
  /// The shapes of the line's pieces, in which `amount` stands for any number.
  var shape: String { tokens.map(\.shape).joined(separator: " ") }
  /// The name that identifies the line: its label, or its `shape` if the line has no label.
  var name: String { parts.label.isEmpty ? shape : parts.label }

  private init(_ text: String, _ feed: String, _ place: String, _ field: String) {
    (self.text, raw, self.place, self.field) = (text, text + feed, place, field)
  }

  /// Returns the lines of a text, which a field at a key path may hold.
  static func all(in text: String, of field: String, at path: String) -> [TextLine] {
    let lines = TextLines(text)
    return (0..<lines.count).map { index in
      let feed = lines.isTerminated(index) ? "\n" : ""
      return TextLine(String(lines[index]), feed, "\(path)line \(index + 1)", field)
    }
  }

  private nonisolated(unsafe) static let pattern =  // a constant
    /[^\p{L}_]*(?<label>[\p{L}_][\w.\[\]#"]*) *:(?: +|$)/

  private func read() -> (head: String, label: String, value: String, end: String) {
    let match = text.prefixMatch(of: Self.pattern)
    let head = String(match?.0 ?? "")
    let comma = text.hasSuffix(",") ? "," : ""
    let value = String(text.dropFirst(head.count).dropLast(comma.count))
    let label = (match?.label ?? "").filter { $0 != "\"" }.lastName
    // A carriage return and the line feed after it are one character.
    return (head, label, value, comma + (raw.utf8.count > text.utf8.count ? "\n" : ""))
  }
}
