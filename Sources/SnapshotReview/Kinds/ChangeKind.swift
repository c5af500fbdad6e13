import SnapshotRendering

/// The common cause of many changes, which a reviewer can accept or reject together.
package struct ChangeKind: Hashable, Sendable {
  /// The importance of a kind: content before names, and names before style.
  enum Rank: Int { case lost, changed, came, name, style, whole }

  let rank: Rank
  /// The noun for one change of this kind, as `amount` or `word`.
  let noun: String
  /// The text that identifies the kind of a change, whatever the place of the change.
  let cause: String
  /// The text of the change, if all changes of this kind have the same text; otherwise nil.
  private(set) var words: String?
  /// Whether the change replaces every word of a value by other words.
  private(set) var isWhole = false
  /// Whether a word changes only between singular and plural, as in `1 order(s) -> 1 order`.
  private(set) var isPlural = false

  /// The short name that a person types to select the kind.
  package var name: String { StableName.of(cause) }

  /// The kind of all snapshots without a reference, which are accepted as a whole.
  static let new = ChangeKind(.whole, "new snapshot", [])
  /// The kind of a new snapshot that has the text of an old reference, because the test was
  /// renamed.
  static let moved = ChangeKind(.name, "renamed snapshot", [])
  static let unreadable = ChangeKind(.lost, "reference that cannot be read", [])
  /// The kind of a rendering that a review shows, although it cannot be accepted.
  static let refused = ChangeKind(.lost, "rendering that cannot be accepted", [])

  init(_ rank: Rank, _ noun: String, _ parts: [String]) {
    (self.rank, self.noun) = (rank, noun)
    let cause = ([noun] + parts).joined(separator: "\u{1}")
    // A text may be a long, wholly rewritten value, so a hash replaces it.
    self.cause = cause.utf8.count > 200 ? StableName.of(cause) : cause
  }

  package static func == (left: Self, right: Self) -> Bool { left.cause == right.cause }

  package func hash(into hasher: inout Hasher) { hasher.combine(cause) }

  /// Whether only the style of a value changes.
  package var isFormat: Bool { rank == .style }

  static func renamed(_ old: String, _ new: String) -> ChangeKind {
    var kind = ChangeKind(.name, "name", [old, new])
    kind.words = "\(old) renamed to \(new)"
    return kind
  }

  /// Returns the kind for a change in the order of elements, named after their type or field.
  static func order(_ change: FactChange) -> ChangeKind {
    // A type in a story belongs to the line above.
    let line =
      StoryText.isType(change.subject) ? change.keyPath.split(separator: "[`").dropLast() : []
    let name = line.last.map { StoryText.field("`\($0)").lastName } ?? change.type ?? change.field
    return ChangeKind(.changed, "order", [name])
  }

  static func type(_ old: String, _ new: String) -> ChangeKind {
    ChangeKind(.name, "type", [old, new])
  }

  /// Returns the kind for a field, an element, a line or a value that is new or lost as a whole.
  ///
  /// A new field that is `true` is of another kind than a new field that is `false` or empty.
  static func lone(isNew: Bool, _ noun: String, _ name: String, _ value: String) -> ChangeKind {
    let parts = [name, isNew ? state(of: value) : nil].compactMap(\.self)
    return ChangeKind(isNew ? .came : .lost, (isNew ? "new " : "lost ") + noun, parts)
  }

  /// Returns `true`, `false`, or `none` for an empty value; nil for other values.
  private static func state(of value: String) -> String? {
    if ["nil", "null", "\"\"", "[]", "[:]"].contains(value) { return "none" }
    return ["true", "false"].contains(value) ? value : nil
  }
}

extension ChangeKind {
  /// Creates the kind for a fact that changes as a whole; nil if only a part of the fact's value
  /// changes.
  init?(_ change: FactChange, _ old: String, _ new: String) {
    let field = change.field
    switch change.kind {
    case _ where StoryText.isType(change.subject):
      self = change.old == nil || change.new == nil ? .order(change) : .type(old, new)
    case .changed where StoryText.isLine(change.keyPath) && (old + new).contains("after ["):
      self = .order(change)
    case .added, .removed:
      let isElement = change.keyPath.hasSuffix("]")
      let isEvent = StoryText.isLine(change.keyPath)
      let noun = isEvent ? "event" : isElement ? "element" : "field"
      let name = isEvent || !isElement ? field : change.type ?? field
      self = .lone(isNew: change.old == nil, noun, name.isEmpty ? old + new : name, new)
    case .moved: self = .order(change)
    case .renamed(let name):
      let (old, new) = (StoryText.field(change.subject), StoryText.field(name))
      let isStep = change.subject.hasPrefix("`# ")
      let words = isStep ? Set(LineChange.Segment.all(old, new, of: "").flatMap(\.kinds)) : []
      let kind = words.count == 1 ? words.first : nil
      self = kind ?? .renamed(field, new.lastName)
    case .changed where change.isType: self = .type(old, new)
    case .changed
    where old.contains("\n") && new.hasPrefix("\"") && new.count > 2
      && old.hasPrefix(new.dropFirst().dropLast()):
      self.init(.lost, "text", [field, "end"])
    case .changed where change.hasOtherParts || old.contains("\n") != new.contains("\n"):
      self =
        ChangeKind(of: field, from: old, to: new)
        ?? ChangeKind(.changed, "state", [field, old, new])
    case .changed: return nil
    }
  }

  /// Creates the kind for a value that was or becomes empty, or that changes to `true` or `false`.
  ///
  /// The result is nil for other values.
  init?(of field: String, from old: String, to new: String) {
    let states = [old, new].map(Self.state)
    if states.count(where: { $0 == "none" }) == 1 {
      self = .lone(isNew: states[0] == "none", "value", field, "")
    } else if let state = states[1], states[0] != nil, state != "none" {
      self.init(.changed, "state", [field, state])
    } else {
      return nil
    }
  }

  /// Creates one kind for all changed words and punctuation marks of a value.
  ///
  /// In the text that identifies the kind, a number such as `$1` stands for each word that only
  /// changes its place. So `Amy Apple -> Apple, Amy` is the same kind for all names.
  init(words pairs: [Paired<TextToken>], of field: String) {
    let isText = LineChange.Segment.isText
    let changed = pairs.filter(isText)
    let (old, new) = (changed.flatMap(\.old), changed.flatMap(\.new))
    let isSpace = (old + new).allSatisfy { $0.kind == .space }
    let rank: Rank = isSpace ? .style : new.isEmpty ? .lost : old.isEmpty ? .came : .changed
    let words = [old, new].map { $0.filter(\.isContent).map(\.value).joined() }
      .sorted { $0.count < $1.count }
    let isPlural = words[1] == words[0] + "s" || !words[0].isEmpty && words[0] == words[1]
    // The first of the lost pieces may be cut within.
    let isCut = changed.allSatisfy { old, new in
      new.isEmpty
        || new.count == 1 && new[0].kind == .word && old.count > 1
          && old[0].raw.hasPrefix(new[0].raw)
    }
    if isCut, !isPlural, !field.isEmpty, old.contains(where: \.isContent) {
      let isStart = pairs.first { $0.old.contains(where: \.isContent) }.map(isText) == true
      self.init(.lost, "text", [field, isStart ? "start" : "end"])
      return
    }
    let known = Set(pairs.flatMap(\.old).map(\.value))
    let values = Set(new.filter(\.isContent).map(\.value)).intersection(old.map(\.value))
    let moved = Dictionary(zip(old.map(\.value).filter(values.contains), 1...)) { $1 }
    // A kind never joins an amount that moved with an amount that changed.
    func text(_ token: TextToken) -> String {
      let isNew = token.shape != token.value && !known.contains(token.value)
      return moved[token.value].map { "$\($0)" } ?? (isNew ? "changed " : "") + token.shape
    }
    var parts = [old, new].map { $0.map(text).joined() }
    // A piece that moves past one other piece is of another kind than one that moves past two.
    let rest = moved.isEmpty ? [] : pairs.drop { !isText($0) }.reversed().drop { !isText($0) }
    if !rest.isEmpty { parts.append("\(rest.count)") }
    // A changed word after a number, as in `3 items`, is of another kind after a 1.
    let before = pairs.prefix { !isText($0) }.flatMap(\.new).last { $0.kind != .space }
    if let before, before.kind == .amount, old.count == 1, new.count == 1 {
      parts.append(before.value == "1" ? "1" : "n")
    }
    self.init(rank, isSpace ? "space" : "text", parts)
    self.isPlural = isPlural
    isWhole = rank == .changed && pairs.allSatisfy { isText($0) || !$0.old[0].isContent }
  }

  /// Creates the kind for a value whose content is replaced as a whole; nil for any other change.
  ///
  /// The result is also nil for a value that consists of words alone.
  init?(replaced pairs: [Paired<TextToken>], of field: String) {
    let old = pairs.flatMap(\.old).filter(\.isContent)
    let new = pairs.flatMap(\.new).filter(\.isContent)
    let (kinds, isText) = (Set((old + new).map(\.kind)), LineChange.Segment.isText)
    let kept = kinds == [.amount] ? [] : pairs.filter { !isText($0) }.flatMap(\.old)
    guard !field.isEmpty, !old.isEmpty, !new.isEmpty, old.count + new.count > 2, kinds != [.word],
      Set(old.map(\.value)).isDisjoint(with: new.map(\.value)), !kept.contains(where: \.isContent)
    else { return nil }
    self.init(.changed, kinds == [.amount] ? "changed amount" : "changed text", [field])
  }
}

extension FactChange {
  /// The name of the field that changes, or of the field that holds a changed element.
  var field: String { StoryText.field(subject).lastName }
}

extension String {
  /// The last name of a key path or a subject, without an index.
  var lastName: String {
    let name = split(separator: ".").last.map { $0.prefix { $0 != "[" } } ?? ""
    return name.isEmpty ? self : String(name)
  }
}
