import SnapshotRendering

/// The change of a fact, of a line or of a part of a story, cut into segments.
struct LineChange {
  /// A segment of the text, and the kinds of change that affect it.
  struct Segment {
    var kinds: [ChangeKind] = []
    /// The forms of the text: without any change, with the first kind of change, with the second
    /// kind, and with both kinds.
    ///
    /// A separator has two forms, old and new. An added separator appears with any of the kinds. A
    /// removed separator disappears only with all of the kinds.
    var texts: [String]
    /// Whether the segment only separates others, and is added or removed with its neighbours.
    var isSeparator = false
  }

  /// The place of the change: a key path, `line 3`, or a part of a story.
  let place: String
  /// The field or the finding that the text belongs to; empty when there is none.
  let subject: String
  /// Whether the line belongs to a journey or a sweep.
  var isEvent = false
  /// The words for the change; nil when the words are made from the segments.
  var news: String?
  var segments: [Segment]
  /// The number of segments at the start, such as the label, that a message about the change omits.
  ///
  /// If one of these segments changes, the message shows all segments.
  var headCount = 0

  /// The places of the changes, in the order of the text; each kind of change has one place.
  var places: [ChangePlace] {
    var seen: Set<ChangeKind> = []
    return segments.filter { !$0.isSeparator }.flatMap(\.kinds).filter { seen.insert($0).inserted }
      .map { ChangePlace(self, $0) }
  }

  /// The name of a place that has no key path.
  static let root = "the subject"

  /// Returns the text, with the new form only at places for which `isTaken` returns true.
  static func text(_ lines: [LineChange], taking isTaken: (ChangePlace) -> Bool) -> String {
    let taken = lines.map { $0.places.filter(isTaken).map(\.kind) }
    let all = Set(taken.joined())
    return zip(lines, taken).map { line, own in
      text(line.segments) { ($1 ? all.contains($0) : own.contains($0)) }
    }.joined()
  }

  static func text(_ segments: [Segment], _ isTaken: (ChangeKind, Bool) -> Bool) -> String {
    segments.map { segment in
      let bits = segment.kinds.enumerated().filter { isTaken($0.element, segment.isSeparator) }
      let isNew = segment.texts[0].isEmpty ? !bits.isEmpty : bits.count == segment.kinds.count
      return segment.texts[
        segment.isSeparator ? isNew ? 1 : 0 : bits.reduce(0) { $0 + 1 << $1.offset }
      ]
    }.joined()
  }
}

extension LineChange {
  /// Returns the changes of a fact: of the whole fact, within the fact's line, or within the lines
  /// of a string.
  static func all(_ change: FactChange) -> [LineChange] {
    let (old, new) = (change.old ?? "", change.new ?? "")
    var line = LineChange(place: change.keyPath, subject: change.subject, segments: [])
    if let kind = ChangeKind(change, old, new) {
      let name = change.keyPath.isEmpty ? root : change.keyPath
      line.news = String(change.description.dropFirst(name.count))
      line.segments = [Segment(kinds: [kind], texts: [old, new])]
    } else if old.contains("\n") {
      return LinePairing(old + "\n", new + "\n", of: change.subject, at: change.keyPath).lines
    } else {
      line.segments = segments(old, new, of: change.subject.lastName)
    }
    return [line]
  }

  /// Cuts a value into segments, and gives all of its changed words one kind.
  static func segments(
    _ old: String,
    _ new: String,
    of field: String,
    _ tokens: [[TextToken]]? = nil
  ) -> [Segment] {
    if old == new { return [Segment(texts: [old])] }
    if let kind = ChangeKind(of: field, from: old, to: new) {
      return [Segment(kinds: [kind], texts: [old, new])]
    }
    let keys: [(TextToken) -> String] = [{ "\($0.kind)\($0.value)" }, { $0.kind.rawValue }]
    let all = tokens ?? [old, new].map(TextToken.all)
    let pairs = paired(all[0][...], all[1][...], by: keys).map(TokenPair.init)
    let words = ChangeKind(words: pairs)
    return pairs.map { pair in
      if pair.texts[0] == pair.texts[1] { return Segment(texts: [pair.texts[0]]) }
      guard !pair.isText, let old = pair.old.first, let new = pair.new.first, old.kind != .word
      else { return Segment(kinds: [words], texts: pair.texts) }
      return Segment(from: old, to: new, of: field)
    }
  }
}

extension LineChange.Segment {
  /// Creates the segment of a token, with separate kinds for a new style and a new value.
  fileprivate init(from old: TextToken, to new: TextToken, of field: String) {
    let changes = old.changes(to: new)
    let isLost = new.unit.isEmpty && !old.unit.isEmpty
    let style = ChangeKind(isLost ? .lost : .style, old.kind.rawValue, changes)
    let value = ChangeKind(.changed, "changed \(old.kind)", [field])
    (kinds, texts) = ([old.hasValue(of: new) ? style : value], [old.raw, new.raw])
    if kinds == [value], !changes.isEmpty, let valued = old.writing(new),
      let styled = new.writing(old), styled != old.raw
    {
      (kinds, texts) = ([value, style], [old.raw, valued, styled, new.raw])
    }
  }
}

/// The tokens of an old and a new value that correspond to each other.
struct TokenPair {
  let old: ArraySlice<TextToken>
  let new: ArraySlice<TextToken>

  var texts: [String] { [old, new].map { $0.map(\.raw).joined() } }

  /// Whether words or punctuation marks were added, removed or replaced.
  var isText: Bool {
    guard old.count == 1, new.count == 1, let old = old.first, let new = new.first else {
      return true
    }
    return old.kind != new.kind || [.word, .mark].contains(old.kind) && old.value != new.value
  }
}
