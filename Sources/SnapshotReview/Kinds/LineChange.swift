import SnapshotRendering

/// The change of a fact, of a line or of a part of a story, cut into segments.
struct LineChange {
  /// A segment of the text, which up to two kinds of change affect.
  struct Segment {
    var kinds: [ChangeKind] = []
    /// The four forms of the text: unchanged, with the first kind, with the second, with both.
    var texts: [String]
  }

  /// The key path, `line 3`, or a part of a story.
  let place: String
  /// The field or the finding that the text belongs to; empty when there is none.
  let subject: String
  /// Whether the line belongs to a journey or a sweep.
  var isEvent = false
  /// The changes inside the segment, and the text around them; without changes the text is left out.
  var inner: [LineChange] = []
  var frame = ["", ""]
  /// The words for the change when its text does not begin with them.
  var news: String?
  /// The segments of the line before its value, and those of the value.
  var head: [Segment] = []
  var segments: [Segment] = []

  /// The places in the order of the text, one for each kind.
  var places: [ChangePlace] {
    var seen: Set<ChangeKind> = []
    let kinds = (head + segments).flatMap(\.kinds).filter { seen.insert($0).inserted }
    return inner.flatMap(\.places) + kinds.map { ChangePlace(self, $0) }
  }

  /// Returns the text with the changes at some places.
  func text(taking isTaken: (ChangePlace) -> Bool) -> String {
    let text = inner.map { $0.text(taking: isTaken) }.joined()
    if !text.isEmpty { return frame[0] + text + frame[1] }
    return Self.text(head + segments, with: inner.isEmpty ? places.filter(isTaken).map(\.kind) : [])
  }

  static func text(_ segments: [Segment], with kinds: [ChangeKind]) -> String {
    segments.map { segment in
      let bits = segment.kinds.enumerated().filter { kinds.contains($0.element) }
      return segment.texts[bits.reduce(0) { $0 + 1 << $1.offset }]
    }.joined()
  }
}

extension LineChange {
  /// Creates the change of a fact: of the whole fact, within its line, or within its text of
  /// several lines.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - subjects: The fields around it, by their last names.
  init(_ change: FactChange, _ subjects: [String: String]) {
    (place, subject) = (change.keyPath, change.subject)
    let (old, new) = (change.old ?? "", change.new ?? "")
    if let kind = Self.whole(change, old, new) {
      let words = change.description
      news = String(words.dropFirst(place.isEmpty ? ChangePlace.root.count : place.count))
      segments = [Segment(kinds: [kind], texts: [old, new])]
    } else if old.contains("\n") {
      let known = subjects.merging(["": subject]) { $1 }
      inner = LinePairing(old + "\n", new + "\n", known, at: place).lines
    } else {
      segments = Self.segments(old, new, of: subject)
    }
  }

  /// Returns the kind for a fact that changes as a whole; nil for a change within its value.
  private static func whole(_ change: FactChange, _ old: String, _ new: String) -> ChangeKind? {
    let (subject, isElement) = (change.subject, change.keyPath.hasSuffix("]"))
    let (noun, name) = isElement ? ("element", subject) : ("field", subject.lastName)
    return switch change.kind {
    case .added: ChangeKind(.came, "new \(noun)", [name])
    case .removed: ChangeKind(.lost, "lost \(noun)", [name])
    case .moved: ChangeKind(.changed, "order", [subject])
    case .renamed(let name): .renamed(subject.lastName, name.lastName)
    case .changed where change.isType: ChangeKind(.name, "type", [old, new])
    case .changed where change.hasOtherParts || old.contains("\n") != new.contains("\n"):
      whole(old, new, subject) ?? ChangeKind(.changed, "state", [subject, old, new])
    case .changed: nil
    }
  }

  /// Cuts a value into changed and unchanged segments.
  static func segments(
    _ old: String,
    _ new: String,
    of subject: String,
    _ tokens: ([TextToken], [TextToken])? = nil
  ) -> [Segment] {
    if old == new { return [Segment(texts: [old])] }
    if let kind = whole(old, new, subject) { return [Segment(kinds: [kind], texts: [old, new])] }
    let (olds, news) = tokens ?? (TextToken.all(in: old), TextToken.all(in: new))
    let keys: [(TextToken) -> String] = [{ "\($0.kind)\($0.value)" }, { $0.kind.rawValue }]
    let pairs = paired(olds[...], news[...], by: keys)
    return pairs.indices.map(TextRule(pairs, subject).segment)
  }

  /// Returns the kind for a value that comes, goes, or is `true` or `false`.
  private static func whole(_ old: String, _ new: String, _ subject: String) -> ChangeKind? {
    let (none, states) = (["nil", "null", "\"\"", "[]", "[:]"], ["true", "false"])
    return switch (none.contains(old), none.contains(new)) {
    case (false, true): ChangeKind(.lost, "lost value", [subject])
    case (true, false): ChangeKind(.came, "new value", [subject])
    case (true, true): ChangeKind(.changed, "empty value", [subject])
    case (false, false) where states.contains(old) && states.contains(new):
      ChangeKind(.changed, "state", [subject, new])
    case (false, false): nil
    }
  }
}

/// The pieces of a value; all words that change in it are one kind of change.
private struct TextRule {
  typealias Pairs = [(old: ArraySlice<TextToken>, new: ArraySlice<TextToken>)]

  private let pairs: Pairs
  private let subject: String
  /// The kinds for other words, and for another case of letters.
  private let words: ChangeKind
  private let letters: ChangeKind
  /// Whether words changed otherwise than in case, and whether exactly one word changed.
  private let hasWords: Bool
  private let isWord: Bool

  init(_ pairs: Pairs, _ subject: String) {
    (self.pairs, self.subject) = (pairs, subject)
    let changed = pairs.filter { old, new in
      old.count != 1 || new.count != 1 || old.first?.kind != new.first?.kind
        || [.word, .mark].contains(old.first?.kind) && old.first?.value != new.first?.value
    }
    let (olds, news) = (changed.flatMap(\.old), changed.flatMap(\.new))
    (hasWords, isWord) = (!changed.isEmpty, olds.count == 1 && news.count == 1)
    let isSpace = (olds + news).allSatisfy { $0.kind == .space }
    words = ChangeKind(
      isSpace ? .style : news.isEmpty ? .lost : olds.isEmpty ? .came : .changed,
      isSpace ? "space" : "text",
      [olds.map(\.shape).joined(), news.map(\.shape).joined()]
    )
    let cases = pairs.filter { $0.old.first?.raw != $0.new.first?.raw }
      .compactMap { $0.new.first?.style[0] }
    let most = ["upper", "mixed", "lower", "capital"].first(where: cases.contains) ?? ""
    letters = ChangeKind(.style, "word", [most])
  }

  /// Cuts one pair of pieces, whose style and value change apart.
  func segment(_ index: Int) -> LineChange.Segment {
    let texts = [pairs[index].old, pairs[index].new].map { $0.map(\.raw).joined() }
    if texts[0] == texts[1] { return .init(texts: [texts[0]]) }
    guard pairs[index].old.count == 1, pairs[index].new.count == 1,
      let old = pairs[index].old.first, let new = pairs[index].new.first, old.kind == new.kind,
      ![.word, .mark].contains(old.kind) || !hasWords
    else { return .init(kinds: [words(at: index)], texts: texts) }
    if old.kind == .word { return .init(kinds: [letters], texts: texts) }
    let changes = old.changes(to: new)
    let isLost = new.unit.isEmpty && !old.unit.isEmpty
    let style = ChangeKind(isLost ? .lost : .style, old.kind.rawValue, changes)
    if old.hasValue(of: new) { return .init(kinds: [style], texts: texts) }
    let value = ChangeKind(.changed, "changed \(old.kind)", [subject])
    guard !changes.isEmpty, let valued = old.writing(new), let styled = new.writing(old) else {
      return .init(kinds: [value], texts: texts)
    }
    return .init(kinds: [value, style], texts: [texts[0], valued, styled, texts[1]])
  }

  /// Returns the kind for words; a word behind a number has different kinds for one and for many.
  private func words(at index: Int) -> ChangeKind {
    let last = pairs[..<index].last { ![nil, .space].contains($0.new.last?.kind) }?.new.last
    guard isWord, let last, last.kind == .amount else { return words }
    return ChangeKind(words.rank, words.noun, [words.cause, last.value == "1" ? "1" : "n"])
  }
}
