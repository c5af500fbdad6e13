import SnapshotChecking

/// A line: the part before its value, the label in that part, and the value.
final class TextLine {
  /// The text of the line.
  let text: String
  /// The text with the line feed after it, if there is one.
  let raw: String
  /// The place of the line: `line 12`, or the step, the finding or another part of a story.
  private(set) var place: String
  /// The label of the line; for a line without a label, the shape in a story, or else the field.
  private(set) lazy var subject = parts.label.isEmpty ? isStory ? shape : field : parts.label
  private let field: String
  let isStory: Bool
  /// The noun for the part of a story that begins on this line, as `step`; empty for other lines.
  private(set) var noun = ""
  /// The finding to which the line belongs; empty for a line outside of findings.
  private(set) var finding = ""
  /// The parts of the line.
  ///
  /// The head is the indentation and the label, or the number of a step; the end is a comma and the
  /// line feed.
  private(set) lazy var parts = read()
  private(set) lazy var tokens = TextToken.all(in: parts.value)

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

  private init(_ text: String, _ feed: String, _ place: String, _ field: String, _ isStory: Bool) {
    (self.text, raw, self.place) = (text, text + feed, place)
    (self.field, self.isStory) = (field, isStory)
  }

  /// Returns the lines of a text or of a story, which a field at a key path may hold.
  static func all(in text: String, isStory: Bool, of field: String, at path: String) -> [TextLine] {
    let lines = TextLines(text)
    var (title, section) = ("", "")
    return (0..<lines.count).map { index in
      let feed = lines.isTerminated(index) ? "\n" : ""
      let line = TextLine(String(lines[index]), feed, "\(path)line \(index + 1)", field, isStory)
      guard isStory else { return line }
      let margin = line.text.prefix { $0 == " " }.count
      if margin == 0, !line.text.isEmpty {
        let isStep = line.text.first?.isNumber == true
        section = StorySections.titles.contains(line.text) ? String(line.text.dropLast(2)) : ""
        line.noun = isStep ? "step" : section.isEmpty ? "part" : ""
        title = isStep ? line.text : String(line.text.prefix { $0 != ":" })
      } else if margin == 2, !section.isEmpty {
        (line.noun, title) = (section, String(line.text.dropFirst(2)))
      }
      line.place = path + title
      if margin > 0, !section.isEmpty { line.finding = title }
      return line
    }
  }

  private nonisolated(unsafe) static let pattern =  // a constant
    /\d+\. |[^\p{L}_]*(?<label>[\p{L}_][\w.\[\]#"]*) *:(?: +|$)/

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

/// The sections of a journey's transcript or a sweep's reference that have entries of their own.
enum StorySections {
  static let titles = ["findings:", "suspicions:"]

  /// Returns a story with the sections that only the other story has; nil for any other text.
  ///
  /// An entry is then added to a section that is there, and is removed from a section that stays.
  static func added(to text: String, beside other: String) -> String? {
    guard text.hasPrefix("journey: ") else { return nil }
    var parts = text.split(separator: "\n\n", omittingEmptySubsequences: false)
    for (index, title) in titles.filter({ (text + other).contains("\n\($0)\n") }).enumerated() {
      let isThere = parts.dropFirst(index + 1).first?.hasPrefix(title) == true
      if !isThere { parts.insert(title[...], at: index + 1) }
    }
    let full = parts.joined(separator: "\n\n")
    return removed(from: full) == text ? full : nil
  }

  /// Returns a story without the sections that have no entry.
  static func removed(from text: String) -> String {
    titles.reduce(text) { $0.replacing("\n\n\($1)\n\n", with: "\n\n") }
  }
}
