/// The change of a line or a value, cut into segments.
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
  /// The changes inside, and the text around them, which is left out without any of them.
  var inner: [LineChange] = []
  var frame = ["", ""]
  /// The words for the change when its text does not begin with them.
  var news: String?
  /// The segments of the line before its value, and those of the value.
  var head: [Segment] = []
  var segments: [Segment] = []

  /// The kinds, each once, in the order of the text.
  var kinds: [ChangeKind] {
    var seen: Set<ChangeKind> = []
    return (head + segments).flatMap(\.kinds).filter { seen.insert($0).inserted }
  }

  /// Returns the text with the changes of some kinds.
  func text(taking taken: Set<ChangeKind>) -> String { Self.text(head + segments, taking: taken) }

  static func text(_ segments: [Segment], taking taken: Set<ChangeKind>) -> String {
    segments.map { segment in
      let bits = segment.kinds.enumerated().filter { taken.contains($0.element) }
      return segment.texts[bits.reduce(0) { $0 + 1 << $1.offset }]
    }.joined()
  }
}

extension LineChange {
  /// Cuts a value into changed and unchanged segments.
  static func segments(
    _ old: String,
    _ new: String,
    of subject: String,
    _ tokens: ([TextToken], [TextToken])? = nil
  ) -> [Segment] {
    if old == new { return [Segment(texts: [old])] }
    if let kind = whole(old, new, subject) { return [Segment(kinds: [kind], texts: [old, new])] }
    let pairs = paired(
      (tokens?.0 ?? TextToken.all(in: old))[...],
      (tokens?.1 ?? TextToken.all(in: new))[...],
      by: [{ "\($0.kind)\($0.value)" }, { $0.kind.rawValue }]
    )
    let text = TextRule(pairs)
    var number: String?
    return pairs.map { old, new in
      defer {
        if let token = new.last, token.kind != .space {
          number = token.kind == .amount ? token.value : nil
        }
      }
      return segment(old, new, text.kind(behind: number), text, subject)
    }
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

  private static func segment(
    _ olds: ArraySlice<TextToken>,
    _ news: ArraySlice<TextToken>,
    _ kind: ChangeKind,
    _ text: TextRule,
    _ subject: String
  ) -> Segment {
    let texts = [olds, news].map { $0.map(\.raw).joined() }
    if texts[0] == texts[1] { return Segment(texts: [texts[0]]) }
    guard olds.count == 1, news.count == 1, let old = olds.first, let new = news.first,
      old.kind == new.kind, ![.word, .mark].contains(old.kind) || !text.hasWords
    else { return Segment(kinds: [kind], texts: texts) }
    if old.kind == .word {
      return Segment(kinds: [ChangeKind(.style, "word", [text.letters])], texts: texts)
    }
    let changes = old.changes(to: new)
    let isLost = new.unit.isEmpty && !old.unit.isEmpty
    let style = ChangeKind(isLost ? .lost : .style, old.kind.rawValue, changes)
    if old.hasValue(of: new) { return Segment(kinds: [style], texts: texts) }
    let value = ChangeKind(.changed, "changed \(old.kind)", [subject])
    guard !changes.isEmpty, let valued = old.writing(new), let styled = new.writing(old) else {
      return Segment(kinds: [value], texts: texts)
    }
    return Segment(kinds: [value, style], texts: [texts[0], valued, styled, texts[1]])
  }
}

/// The one kind of change for all words that change in a value.
private struct TextRule {
  /// Whether words changed, and not only the case of their letters.
  let hasWords: Bool
  /// The letter case of the new words.
  let letters: String
  private let kind: ChangeKind
  private let isWord: Bool

  init(_ pairs: [(old: ArraySlice<TextToken>, new: ArraySlice<TextToken>)]) {
    let changed = pairs.filter { old, new in
      old.count != 1 || new.count != 1 || old.first?.kind != new.first?.kind
        || [.word, .mark].contains(old.first?.kind) && old.first?.value != new.first?.value
    }
    let (olds, news) = (changed.flatMap(\.old), changed.flatMap(\.new))
    func shape(_ token: TextToken) -> String {
      [.amount, .date, .time].contains(token.kind) ? token.kind.rawValue : token.value
    }
    let isSpace = (olds + news).allSatisfy { $0.kind == .space }
    (hasWords, isWord) = (!changed.isEmpty, olds.count == 1 && news.count == 1)
    kind = ChangeKind(
      isSpace ? .style : news.isEmpty ? .lost : olds.isEmpty ? .came : .changed,
      isSpace ? "space" : "text",
      [olds.map(shape).joined(), news.map(shape).joined()]
    )
    let cases = pairs.filter { $0.old.first?.raw != $0.new.first?.raw }.compactMap {
      $0.new.first?.style[0]
    }
    letters = ["upper", "mixed", "lower", "capital"].first(where: cases.contains) ?? ""
  }

  /// Returns the kind.
  ///
  /// A word after a number has different kinds for one and for many.
  func kind(behind number: String?) -> ChangeKind {
    guard isWord, let number else { return kind }
    return ChangeKind(kind.rank, kind.noun, [kind.cause, number == "1" ? "1" : "n"])
  }
}
