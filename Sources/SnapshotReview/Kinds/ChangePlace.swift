import SnapshotRendering

/// One place where a rendering differs from its reference.
package struct ChangePlace: Sendable {
  /// The key path, `line 12` of a text without facts, or a part of a story.
  package private(set) var place: String
  /// The type and the field, as `Cart.subtotal`; empty when they are unknown.
  private(set) var subject: String
  package let kind: ChangeKind
  /// The values or lines; nil where there was none.
  let old: String?
  let new: String?
  /// The change in words, to be put after the name of the place.
  private let news: String
  /// Whether the change belongs to a journey or a sweep.
  let isEvent: Bool

  /// The change in one line: `subtotal: "7 ¥" -> "7 JPY"`.
  package var words: String { (place.isEmpty ? "the subject" : place) + news }

  /// The change in one line, with the last name of the place alone.
  var brief: String {
    if let names = kind.names { return "\(names.old) renamed to \(names.new)" }
    if isEvent { return words }
    let isField = !subject.isEmpty && !place.hasSuffix("]")
    let end = place.split(separator: ".").last ?? "the subject"
    return (isField ? subject.lastName : String(end)) + news
  }

  init(_ change: FactChange, _ kind: ChangeKind) {
    (old, new, self.kind, isEvent) = (change.old, change.new, kind, false)
    (place, subject) = (change.keyPath, change.subject)
    let words = change.description
    news = String(words.dropFirst(place.isEmpty ? "the subject".count : place.count))
  }

  init(_ line: LineChange, _ kind: ChangeKind) {
    let (before, after) = (line.text(taking: []), line.text(taking: [kind]))
    (old, new) = (before.isEmpty ? nil : before, after.isEmpty ? nil : after)
    (place, subject, self.kind, isEvent) = (line.place, line.subject, kind, line.isEvent)
    let isHead = isEvent || line.head.contains { $0.kinds.contains(kind) }
    let shown = isHead ? line.head + line.segments : line.segments
    let texts = ShownPair(
      LineChange.text(shown, taking: []),
      LineChange.text(shown, taking: [kind])
    )
    let comma = isEvent ? "," : ""
    let told =
      before.isEmpty
      ? "\(comma) added: \(texts.new)"
      : after.isEmpty ? "\(comma) removed: \(texts.old)" : ": \(texts.old) -> \(texts.new)"
    news = line.news ?? told
  }

  /// Returns the place as a part of a fact's value.
  func below(_ path: String, _ subject: String) -> ChangePlace {
    var place = self
    let isStep = self.place.hasPrefix("[") || self.place.hasPrefix("line ") || path.isEmpty
    place.place = path + (self.place.hasPrefix("line ") ? " " : isStep ? "" : ".") + self.place
    if place.subject.isEmpty { place.subject = subject }
    return place
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
      let rest = text.dropFirst(cut)
      let end = rest.count > Self.mostShown ? "…" : ""
      let part = (cut > 0 ? "…" : "") + rest.prefix(Self.mostShown) + end
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
