import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering

/// One place where a rendering differs from its reference: a fact, a line or an event, which is
/// taken as a whole or not.
package struct ChangePlace: Sendable {
  package let kind: ChangeKind
  /// The key path of the change; in a text without facts, `line 12`.
  package let place: String
  /// The type and the field that change, as `Cart.subtotal`; empty when they are unknown.
  let subject: String
  /// Whether the change belongs to a journey or a sweep.
  let isEvent: Bool
  /// The value or the lines before the change; nil without any.
  let old: String?
  /// The value or the lines after the change; nil without any.
  let new: String?
  /// The change as a message shows it after the place: `: "7 ¥" -> "7 JPY"`; few places are shown.
  private let news: @Sendable () -> String

  /// The change in one line: `subtotal: "7 ¥" -> "7 JPY"`.
  package var words: String { place + news() }

  /// The change in one short line, with only the last name of the key path: `title: "A" -> "B"`.
  var brief: String {
    if isEvent { return words }
    let isField = !subject.isEmpty && !place.hasSuffix("]")
    return (isField ? subject.lastName : String(place.split(separator: ".").last ?? "")) + news()
  }

  /// Whether a name given on the command line is this place's kind, or names a field that is or
  /// holds the place: `rows` means `rows[3].title` and `2. searches: ~ rows` too.
  func isMeant(by name: String) -> Bool {
    kind.name == name || place == name
      || [subject, place].contains { path in
        path.ranges(of: name).contains { range in
          let before = path[..<range.lowerBound].last
          let after = path[range.upperBound...].first
          return before.map { ". ".contains($0) } ?? true && after.map { ".[".contains($0) } ?? true
        }
      }
  }
}

extension ChangePlace {
  /// Creates the place of a changed fact.
  ///
  /// - Parameters:
  ///   - change: The change of the fact.
  ///   - isEvent: Whether the fact belongs to a story.
  ///   - name: The change of the fact's name, if both its name and its value change.
  init(_ change: FactChange, isEvent: Bool, after name: FactChange? = nil) {
    let own = ChangeKind(change)
    kind = name.map { .renamed(ChangeKind($0), own) } ?? own
    subject = (name ?? change).subject
    self.isEvent = isEvent
    old = change.old
    new = change.new
    let isPart = change.noun == "step" || change.isFinding
    if isPart, change.old == nil || change.new == nil {
      place = own.noun
      news = { ": " + Self.part(change) }
    } else {
      place = change.place
      news = { (name.map(Self.news) ?? "") + Self.news(of: change) }
    }
  }

  /// Returns a step or a finding in one line, with what a finding shows.
  private static func part(_ change: FactChange) -> String {
    // The first line is a sentence that all findings of a rule share.
    let below = (change.new ?? change.old ?? "").withoutVariation.split(separator: "\n").dropFirst()
    let texts = [change.subject] + below.map { String($0.drop { " ~".contains($0) }) }
    return ShownText.pair(["", texts.joined(separator: ", ")])[1]
  }

  private static func news(of change: FactChange) -> String {
    if case .renamed(let name) = change.kind {
      return " renamed to " + (change.noun == "field" ? name.lastName : name)
    }
    guard case .changed = change.kind, !change.hasOtherParts, let old = change.old,
      let new = change.new
    else { return String(change.description.dropFirst(change.place.count)) }
    guard old.contains("\n"), new.contains("\n") else { return news(from: old, to: new) }
    let first = LineDiff(old: old + "\n", new: new + "\n").lineChanges.first
    let line = first.map { " line \($0.range.lowerBound + 1)" + news(of: $0) }
    return line ?? ""
  }

  private static func news(from old: String, to new: String) -> String {
    ": " + ShownText.pair([old, new]).joined(separator: " -> ")
  }

  private static func news(of lines: LineChange) -> String {
    let texts = [lines.old, lines.new].map { $0.joined(separator: "\n") }
    if lines.old.isEmpty { return " added: " + ShownText.pair(texts)[1] }
    return lines.new.isEmpty
      ? " removed: " + ShownText.pair(texts)[0] : news(from: texts[0], to: texts[1])
  }

  /// Creates the place of some changed lines.
  init(lines: LineChange) {
    kind = .line(from: lines.old, to: lines.new)
    place = "line \(lines.range.lowerBound + 1)"
    subject = ""
    isEvent = false
    old = lines.old.isEmpty ? nil : lines.old.joined(separator: "\n")
    new = lines.new.isEmpty ? nil : lines.new.joined(separator: "\n")
    news = { Self.news(of: lines) }
  }
}

/// The texts of changes as a reader sees them.
enum ShownText {
  private static let (mostBefore, mostShown) = (20, 80)

  /// Returns two texts, cut around their difference.
  ///
  /// Invisible characters are named when they are the only difference, and escaped otherwise; other
  /// spaces are shown as a space.
  static func pair(_ texts: [String]) -> [String] {
    let bare = texts.map { text in line(text) { $0.properties.isWhitespace ? " " : "" } }
    let lines = texts.map { text in
      line(text) { scalar in
        if bare[0] == bare[1] { return "‹\(scalar.name ?? scalar.escaped(asASCII: true))›" }
        return scalar.properties.isWhitespace ? " " : scalar.escaped(asASCII: true)
      }
    }
    let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    return zip(texts, lines).map { text, line in
      if line.isEmpty { return "(empty line)" }
      let cut = line.count > mostShown && same > mostBefore ? same - mostBefore : 0
      // A cut text begins with a whole word, if one begins before the difference.
      let word = line.dropFirst(cut).prefix(mostBefore).prefix { !". /".contains($0) }.count
      let start = line.dropFirst(cut == 0 || word == mostBefore ? cut : cut + word)
      let part = (cut > 0 ? "…" : "") + InertText.short(String(start), mostShown)
      return !lines.contains("") && part.contains(" -> ") ? "(\(part))" : part
    }
  }

  private static func line(_ text: String, _ named: (Unicode.Scalar) -> String) -> String {
    let lines = text.split(separator: "\n")
    let line = String(lines.first?.drop { $0 == " " } ?? "").unescaped
    let more = lines.count > 1 ? " (\(lines.count) lines)" : ""
    return line.unicodeScalars.map { $0.isInvisible ? named($0) : String($0) }.joined() + more
  }
}
