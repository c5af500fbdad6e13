import Foundation
import SnapshotRendering

/// The change of a fact, of a line or of a part of a story, cut into segments.
struct LineChange {
  /// A segment of a line's text, and the kinds of change that affect this segment.
  struct Segment {
    var kinds: [ChangeKind] = []
    /// The forms of the segment: without any change, with the first kind of change, with the second
    /// kind, and with both kinds.
    var texts: [String]

    func text(_ isTaken: (ChangeKind) -> Bool) -> String {
      texts[kinds.indices.reduce(0) { isTaken(kinds[$1]) ? $0 + 1 << $1 : $0 }]
    }
  }

  /// The place of the change: a key path, `line 3`, or a part of a story.
  var place: String
  /// The field or the finding that the text belongs to; empty when there is none.
  var subject: String
  /// Whether the line belongs to a journey or a sweep.
  var isEvent = false
  /// The words after the key path in a message about the change, such as `: "A" -> "B"`; nil if
  /// the message shows the ``segments``.
  var news: String?
  var segments: [Segment]
  /// The number of segments at the start of the line, such as a label, that a message about the
  /// change omits.
  ///
  /// If one of these segments changes, the message shows all segments.
  var headCount = 0

  /// The places of the changes, in the order of the text; each kind of change has one place.
  var places: [ChangePlace] {
    var seen: Set<ChangeKind> = []
    return segments.flatMap(\.kinds).filter { seen.insert($0).inserted }
      .map { ChangePlace(line: self, kind: $0) }
  }

  /// Returns the text, with the new form only at places for which `isTaken` returns true.
  static func text(_ lines: [LineChange], taking isTaken: (ChangePlace) -> Bool) -> String {
    lines.map { line in
      let taken = line.places.filter(isTaken).map(\.kind)
      return line.segments.map { $0.text(taken.contains) }.joined()
    }.joined()
  }

  /// Returns the changes of a fact: of the whole fact, within the fact's line, or within the lines
  /// of a string.
  static func all(_ change: FactChange) -> [LineChange] {
    let (old, new) = (change.old ?? "", change.new ?? "")
    var line = LineChange(place: change.place, subject: change.subject, segments: [])
    if let kind = ChangeKind(change, old, new) {
      line.news = String(change.description.dropFirst(change.place.count))
      line.segments = [Segment(kinds: [kind], texts: [old, new])]
    } else if old.contains("\n") {
      let path = change.keyPath.isEmpty ? "" : change.keyPath + " "
      return all(old + "\n", new + "\n", of: change.field, at: path)
    } else {
      line.segments = Segment.all(old, new, of: change.field)
    }
    return [line]
  }
}

extension LineChange.Segment {
  /// The text between the states of a change in a story.
  static let arrow = " -> "

  /// Cuts a value into segments, and gives all of its changed words one kind.
  ///
  /// A value that changes as a whole, or for which `kind` is given, is one segment.
  static func all(_ old: String, _ new: String, of field: String, as kind: ChangeKind? = nil)
    -> [Self]
  {
    if old == new { return [Self(texts: [old])] }
    if let kind = kind ?? ChangeKind(of: field, from: old, to: new) {
      return [Self(kinds: [kind], texts: [old, new])]
    }
    // The values of `~ a -> b` in a story are the values of two states.
    let states = [old, new].map { $0.components(separatedBy: arrow) }
    if states.allSatisfy({ $0.count == 2 }) {
      return all(states[0][0], states[1][0], of: field) + [Self(texts: [arrow])]
        + all(states[0][1], states[1][1], of: field)
    }
    let keys: [(TextToken) -> String] = [{ "\($0.kind)\($0.value)" }, { $0.shape }]
    let pairs = paired(TextToken.all(in: old), TextToken.all(in: new), by: keys)
    let hasText = pairs.contains(where: isText)
    if hasText, let kind = ChangeKind(replaced: pairs, of: field) {
      return [Self(kinds: [kind], texts: [old, new])]
    }
    let words = hasText ? ChangeKind(words: pairs, of: field) : nil
    return pairs.map { old, new in
      let texts = [old, new].map { $0.map(\.raw).joined() }
      if texts[0] == texts[1] { return Self(texts: [texts[0]]) }
      // With another word, the case of its neighbours may change too.
      if let words, isText((old, new)) || old[0].kind == .word {
        return Self(kinds: [words], texts: texts)
      }
      return Self(from: old[0], to: new[0], of: field)
    }
  }

  /// Whether words or punctuation marks were added, removed or replaced.
  static func isText(_ pair: Paired<TextToken>) -> Bool {
    pair.old.count != 1 || pair.new.count != 1 || pair.old[0].kind != pair.new[0].kind
      || pair.old[0].shape != pair.new[0].shape
  }

  /// Creates the segment for a changed piece of a text, such as an amount, with separate kinds for
  /// a new style and a new value.
  ///
  /// Lost fraction digits, as in `$7.00 -> USD 7`, are of another kind than the rest of the style.
  private init(from old: TextToken, to new: TextToken, of field: String) {
    let isLost = new.style[0] == "none" && old.style[0] != "none"
    func style(_ changes: [String]) -> ChangeKind {
      ChangeKind(isLost ? .lost : .style, old.kind.rawValue, changes)
    }
    let (changes, isSame) = (old.changes(to: new), old.hasValue(of: new))
    let main = changes.filter { !$0.hasPrefix("4:") }
    let changed = ChangeKind(.changed, "changed \(old.kind)", [field])
    (kinds, texts) = ([isSame ? style(changes) : changed], [old.raw, new.raw])
    if !main.isEmpty, !isSame || main != changes, let valued = old.writing(new),
      let styled = new.writing(old), styled != old.raw
    {
      let value = isSame ? style(changes.filter { $0.hasPrefix("4:") }) : changed
      (kinds, texts) = ([value, style(main)], [old.raw, valued, styled, new.raw])
    }
  }
}
