/// One place where a rendering differs from its reference.
package struct ChangePlace: Sendable {
  /// The key path of the change; in a text without facts, `line 12` or a part of a story.
  package let place: String
  /// The type and the field that change, as `Cart.subtotal`; empty when they are unknown.
  let subject: String
  package let kind: ChangeKind
  /// The value or the lines before the change; nil for an added value.
  let old: String?
  /// The value or the lines after the change; nil for a removed value.
  let new: String?
  /// The change as a message shows it after the place: `: "7 ¥" -> "7 JPY"`.
  private let news: String
  /// Whether the change belongs to a journey or a sweep.
  let isEvent: Bool

  /// The change in one line: `subtotal: "7 ¥" -> "7 JPY"`.
  package var words: String { (place.isEmpty ? LineChange.root : place) + news }

  /// The change in one line, which begins with only the last name of the key path.
  var brief: String {
    if isEvent || kind.words != nil { return kind.words ?? words }
    let isField = !subject.isEmpty && !place.hasSuffix("]")
    let end = place.split(separator: ".").last.map(String.init) ?? LineChange.root
    return (isField ? subject.lastName : end) + news
  }

  init(_ line: LineChange, _ kind: ChangeKind) {
    (place, subject, self.kind, isEvent) = (line.place, line.subject, kind, line.isEvent)
    func text(_ parts: [LineChange.Segment], isNew: Bool) -> String {
      LineChange.text(parts) { own, _ in isNew && own == kind }
    }
    let texts = [false, true].map { text(line.segments, isNew: $0) }
    (old, new) = (texts[0].isEmpty ? nil : texts[0], texts[1].isEmpty ? nil : texts[1])
    if let known = line.news {
      news = known
      return
    }
    let isHead = line.segments.prefix(line.headCount).contains { $0.kinds.contains(kind) }
    let parts = Array(line.segments.dropFirst(isHead ? 0 : line.headCount))
    let shown = ShownPair(text(parts, isNew: false), text(parts, isNew: true))
    let comma = isEvent ? "," : ""
    news =
      old == nil
      ? "\(comma) added: \(shown.new)"
      : new == nil ? "\(comma) removed: \(shown.old)" : ": \(shown.old) -> \(shown.new)"
  }

  /// Whether a name given on the command line is this place's kind, field or key path.
  func isMeant(by name: String) -> Bool {
    kind.name == name || subject == name || subject.hasSuffix("." + name) || place == name
  }
}

/// Two texts as a reader sees them, cut around their difference.
///
/// Invisible characters are named when they are the only difference.
struct ShownPair {
  let old: String
  let new: String

  private static let (mostBefore, mostShown) = (20, 80)

  init(_ old: String, _ new: String) {
    var texts = [old, new].map { Self.shown($0) { $0.properties.isWhitespace ? " " : "" } }
    if texts[0] == texts[1] {
      texts = [old, new].map { text in
        Self.shown(text) { "‹\($0.properties.name?.lowercased() ?? $0.escaped(asASCII: true))›" }
      }
    }
    let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    let isPair = !texts.contains("")
    let shown = texts.map { text in
      let cut = text.count > Self.mostShown && same > Self.mostBefore ? same - Self.mostBefore : 0
      let rest = InertText.short(String(text.dropFirst(cut)), Self.mostShown)
      let part = (cut > 0 ? "…" : "") + rest
      return isPair && part.contains(" -> ") ? "(\(part))" : part
    }
    (self.old, self.new) = (shown[0], shown[1])
  }

  private static func shown(_ text: String, _ named: (Unicode.Scalar) -> String) -> String {
    let lines = text.split(separator: "\n")
    let line = String(lines.first?.drop { $0 == " " } ?? "").unescaped
    let more = lines.count > 1 ? " (\(lines.count) lines)" : ""
    return line.unicodeScalars.map { $0.isInvisible ? named($0) : String($0) }.joined() + more
  }
}
