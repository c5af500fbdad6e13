import ProofsheetBasics

/// One place where a rendering differs from its reference.
package struct ChangePlace: Sendable {
  let line: LineChange
  package let kind: ChangeKind

  /// The key path of the change; in a text without facts, `line 12` or a part of a story.
  package var place: String { line.place }
  /// The type and the field that change, as `Cart.subtotal`; empty when they are unknown.
  var subject: String { line.subject }
  /// Whether the change belongs to a journey or a sweep.
  var isEvent: Bool { line.isEvent }
  /// The value or the lines before the change, and after it; a missing value is empty.
  var texts: [String] { texts(of: line.segments[...]) }

  private func texts(of segments: ArraySlice<LineChange.Segment>) -> [String] {
    [false, true].map { isNew in segments.map { $0.text { isNew && $0 == kind } }.joined() }
  }

  /// The change in one line: `subtotal: "7 ¥" -> "7 JPY"`.
  package var words: String { place + news }

  /// The change as a message shows it after the place: `: "7 ¥" -> "7 JPY"`.
  private var news: String {
    if let news = line.news { return news }
    let isHead = line.segments.prefix(line.headCount).contains { $0.kinds.contains(kind) }
    let value = line.segments.dropFirst(isHead ? 0 : line.headCount)
    // Only one of the two states of `~ a -> b` may be of this kind.
    let states = value.split { $0.texts == [LineChange.Segment.arrow] }
      .filter { $0.contains { $0.kinds.contains(kind) } }
    let texts = texts(of: states.count == 1 ? states[0] : value)
    let shown = ShownText.pair(texts)
    if !texts.contains("") { return ": " + shown.joined(separator: " -> ") }
    return (isEvent ? ", " : " ") + (texts[0].isEmpty ? "added: " : "removed: ") + shown.joined()
  }

  /// The change in one short line, with only the last name of the key path: `title: "A" -> "B"`.
  var brief: String {
    if isEvent || kind.words != nil { return kind.words ?? words }
    let isField = !subject.isEmpty && !place.hasSuffix("]")
    return (isField ? subject.lastName : String(place.split(separator: ".").last ?? "")) + news
  }

  /// The common kind of all changes that replace every word of this field; nil for other changes.
  var family: ChangeKind? {
    guard kind.isWhole, !subject.isEmpty else { return nil }
    return ChangeKind(.changed, "replaced word", [subject.lastName])
  }

  /// Whether `other` is the kind of the change at this place, or its `family`.
  package func isOf(_ other: ChangeKind) -> Bool { kind == other || family == other }

  /// Whether a name given on the command line is this place's kind, field or key path.
  func isMeant(by name: String) -> Bool {
    kind.name == name || family?.name == name || subject == name || subject.hasSuffix("." + name)
      || place == name
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
      if line.isEmpty, !text.isEmpty { return "(empty line)" }
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
