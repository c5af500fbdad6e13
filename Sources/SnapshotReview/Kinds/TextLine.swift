import SnapshotChecking

/// A line: the part before its value, the label in that part, and the value.
final class TextLine {
  /// The place of the line: `line 12`, or the step, the finding or another part of a story.
  let place: String
  /// The noun for the part of a story that begins on this line, as `step`.
  ///
  /// The noun is empty for the other lines of a story, and nil for a text that is no story.
  private(set) var noun: String?
  /// The finding to which the line belongs; empty for a line outside of findings.
  private(set) var finding = ""
  /// The text of the line, and the line feed after it, if there is one.
  let text: String
  private let feed: String
  /// The parts of the line.
  ///
  /// The head is the indentation and the label, or the number of a step; the end is a comma and the
  /// line feed.
  private(set) lazy var parts = Self.read(text, feed)
  private(set) lazy var tokens = TextToken.all(in: parts.value)

  var raw: String { text + feed }
  /// The text of the line, without the number if the line is a step.
  var body: String { noun == "step" ? String(text.drop(while: \.isNumber)) : text }
  /// The text of the line, without the comma after an element of a list.
  var element: String { parts.head + parts.value }
  /// The values of the tokens, which do not depend on style.
  var values: String { tokens.map(\.value).joined(separator: " ") }
  /// The shapes of the tokens, in which `amount` stands for any number.
  var shape: String { tokens.map(\.shape).joined(separator: " ") }
  /// The name that identifies the line: its label, or the shape of a line without a label.
  var name: String { parts.label.isEmpty ? shape : parts.label }

  private init(_ text: String, _ feed: String, _ place: String) {
    (self.text, self.feed, self.place) = (text, feed, place)
  }

  /// The nouns for the entries of a sweep's reference, by the titles of its sections.
  private static let sections = ["findings:": "finding", "suspicions:": "suspicion"]

  /// Returns the lines of a text or of a story.
  static func all(in text: String, isStory: Bool) -> [TextLine] {
    let lines = TextLines(text)
    var (title, section) = ("", "")
    return (0..<lines.count).map { index in
      let (text, feed) = (String(lines[index]), lines.isTerminated(index) ? "\n" : "")
      guard isStory else { return TextLine(text, feed, "line \(index + 1)") }
      let margin = text.prefix { $0 == " " }.count
      var noun = text.isEmpty ? "blank" : ""
      if !text.isEmpty, margin == 0 {
        let isStep = text.first?.isNumber == true
        section = sections[text] ?? ""
        noun = isStep ? "step" : section.isEmpty ? "part" : "title"
        title = isStep ? text : String(text.prefix { $0 != ":" })
      } else if margin == 2, !section.isEmpty {
        (noun, title) = (section, String(text.dropFirst(2)))
      }
      let line = TextLine(text, feed, title)
      line.noun = noun
      if !section.isEmpty, ["", section].contains(noun) { line.finding = title }
      return line
    }
  }

  private static func read(
    _ line: String,
    _ feed: String
  ) -> (head: String, label: String, value: String, end: String) {
    let number = line.prefix(while: \.isNumber)
    let isNumbered = !number.isEmpty && line.dropFirst(number.count).hasPrefix(". ")
    let start = line.firstIndex { $0.isLetter || $0 == "_" } ?? line.endIndex
    let path = line[start...].prefix { $0.isLetter || $0.isNumber || "._[]#\"".contains($0) }
    let gap = line[path.endIndex...].prefix { $0 == ":" || $0 == " " }
    let isNamed =
      !isNumbered && gap.contains(":") && (gap.last == " " || gap.endIndex == line.endIndex)
    let head = isNamed ? String(line[..<gap.endIndex]) : isNumbered ? "\(number). " : ""
    let comma = line.hasSuffix(",") ? "," : ""
    let value = String(line.dropFirst(head.count).dropLast(comma.count))
    let label = isNamed ? path.filter { $0 != "\"" }.lastName : ""
    return (head, label, value, comma + feed)
  }
}
