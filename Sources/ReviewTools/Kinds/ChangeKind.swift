import SnapshotChecking
import SnapshotRendering

/// The common cause of many changes, which a reviewer can accept or reject together.
///
/// A kind is a noun, a field, the skeletons of the old and the new value, and what stays of the
/// numbers.
package struct ChangeKind: Hashable, Sendable {
  /// The importance of a kind: content before names, and names before style.
  enum Rank: Int { case lost, changed, came, name, style, whole }

  let rank: Rank
  /// The noun for one change of this kind, as `text` or `lost field`.
  let noun: String
  /// The text that identifies the kind of a change, whatever the place of the change.
  let cause: String

  /// The short name that a person types to select the kind.
  package var name: String { StableName.of(cause) }

  /// The kind of all snapshots without a reference, which are accepted as a whole.
  static let new = ChangeKind(.whole, "new snapshot", [])
  /// The kind of a new snapshot that has the text of an old reference, because the test was
  /// renamed.
  static let moved = ChangeKind(.name, "renamed snapshot", [])
  static let unreadable = ChangeKind(.lost, "reference that cannot be read", [])
  /// The kind of the snapshots that are too large to be compared for a list with all others.
  static let large = ChangeKind(.lost, "large difference", [])
  /// The kind of a rendering that a review shows, although it cannot be accepted.
  static let refused = ChangeKind(.lost, "rendering that cannot be accepted", [])

  init(_ rank: Rank, _ noun: String, _ parts: [String]) {
    self.rank = rank
    self.noun = noun
    let cause = ([noun] + parts).joined(separator: "\u{1}")
    // A text may be a long, wholly rewritten value, so a hash replaces it.
    self.cause = cause.utf8.count > 200 ? StableName.of(cause) : cause
  }

  package static func == (left: Self, right: Self) -> Bool { left.cause == right.cause }

  package func hash(into hasher: inout Hasher) { hasher.combine(cause) }
}

// MARK: - Facts

extension ChangeKind {
  /// Creates the kind of a fact that changes.
  init(_ change: FactChange) {
    let (old, new) = (change.old ?? "", change.new ?? "")
    switch change.kind {
    case .added, .removed: self = .lone(change)
    case .moved: self.init(.changed, "order", [change.type ?? change.field])
    case .renamed(let name): self.init(.name, "name", [change.field, name.lastName])
    case .changed where change.isFinding:
      let texts = [old, new].map(\.withoutVariation)
      let kind =
        texts[0] == texts[1]
        ? ChangeKind(.style, "variation", []) : .value(of: "", from: texts[0], to: texts[1])
      // A finding that only shows a value in another format is no other finding.
      self =
        kind.rank == .style
        ? kind : ChangeKind(.lost, change.noun, [change.subject, texts[1]])
    case .changed where change.noun == "event" && (old + new).contains("after ["):
      self.init(.changed, "order", [change.field])
    case .changed where change.isType: self.init(.name, "type", [old, new])
    case .changed(let from, let to) where change.hasOtherParts:
      let texts = [old.isEmpty ? from : old, new.isEmpty ? to : new]
      self =
        Self.state(of: change.field, texts[0], texts[1])
        ?? ChangeKind(.changed, "state", [change.field] + texts.map { Skeleton($0).text })
    case .changed: self = .value(of: change.field, from: old, to: new)
    }
  }

  /// Returns the kind of a field that is renamed and changes its value at once.
  static func renamed(_ name: ChangeKind, _ value: ChangeKind) -> ChangeKind {
    let rank = value.rank.rawValue < Rank.name.rawValue ? value.rank : .name
    return ChangeKind(rank, "name", [name.cause, value.cause])
  }

  /// Returns the kind of a fact that is new or lost as a whole.
  ///
  /// A new field that is `true` is of another kind than a new field that is `false` or empty.
  private static func lone(_ change: FactChange) -> ChangeKind {
    let isNew = change.old == nil
    let value = change.new ?? change.old ?? ""
    let name =
      switch change.noun {
      case "element": [change.type ?? change.field]
      case "event", "line": [change.subject, Skeleton(value).text]
      case "finding": [change.subject, value.withoutVariation]
      case "step", "part", "request": [change.subject]
      default: [change.field]
      }
    // A new finding is bad news, and a gone finding is good news.
    let rank: Rank = isNew == change.isFinding ? .lost : .came
    let word = isNew ? "new " : change.isFinding ? "gone " : "lost "
    return ChangeKind(
      rank,
      word + change.noun,
      name + [isNew ? state(of: value) : nil].compactMap(\.self)
    )
  }

  /// Returns `true`, `false`, or `none` for an empty value; nil for other values.
  private static func state(of value: String) -> String? {
    if ["nil", "null", "\"\"", "[]", "[:]"].contains(value) { return "none" }
    return ["true", "false"].contains(value) ? value : nil
  }

  /// Returns the kind of a value that was or becomes empty, or that changes to `true` or `false`;
  /// nil for other values.
  private static func state(of field: String, _ old: String, _ new: String) -> ChangeKind? {
    let states = [old, new].map(state)
    if states.count(where: { $0 == "none" }) == 1 {
      let isNew = states[0] == "none"
      return ChangeKind(isNew ? .came : .lost, isNew ? "new value" : "lost value", [field])
    }
    guard let state = states[1], states[0] != nil, state != "none" else { return nil }
    return ChangeKind(.changed, "state", [field, state])
  }
}

// MARK: - Values

extension ChangeKind {
  /// Returns the kind of a changed value; all different lines of a text together are one kind.
  private static func value(of field: String, from old: String, to new: String) -> ChangeKind {
    if let kind = state(of: field, old, new) { return kind }
    guard old.contains("\n"), new.contains("\n") else {
      let isText = old.hasPrefix("\"") && new.hasPrefix("\"")
      return text(from: old, to: new, of: field, isText: isText)
    }
    var kinds: [ChangeKind] = []
    for change in LineDiff(old: old + "\n", new: new + "\n").lineChanges {
      let kind = line(from: change.old, to: change.new)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    guard kinds.count != 1 else { return kinds[0] }
    let rank = kinds.map(\.rank).min { $0.rawValue < $1.rawValue } ?? .changed
    return ChangeKind(rank, "text", [field] + kinds.map(\.cause))
  }

  /// Returns the kind of some lines that are new, lost, or replaced by other lines.
  static func line(from old: [String], to new: [String]) -> ChangeKind {
    // A sweep tells the change of a field as a journey does: `~ cart.total: "7 €" -> nil`.
    let lines = (old + new).map { $0.drop { $0 == " " } }
    let names = lines.map { $0.prefix { $0 != ":" } }
    if old.count == 1, new.count == 1, names[0] == names[1], names[0].hasPrefix("~ ") {
      let values = lines.map { String($0.dropFirst(names[0].count + 2)) }
      return value(of: String(names[0].dropFirst(2)).lastName, from: values[0], to: values[1])
    }
    let texts = [old, new].map { $0.joined(separator: "\n") }
    if old.isEmpty || new.isEmpty {
      let skeleton = Skeleton((old + new).joined(separator: "\n")).text
      return ChangeKind(
        old.isEmpty ? .came : .lost,
        old.isEmpty ? "new line" : "lost line",
        [skeleton]
      )
    }
    return old.count > 1 && old.sorted() == new.sorted()
      ? ChangeKind(.changed, "order", texts)
      : text(from: texts[0], to: texts[1], of: "", isText: true)
  }

  /// Returns the kind of a text that changes.
  ///
  /// The same new words of a text, or the same new format, are one kind in all fields, as long as
  /// the numbers stay. Any other change belongs to its field.
  private static func text(
    from old: String,
    to new: String,
    of field: String,
    isText: Bool
  ) -> ChangeKind {
    let change = SkeletonChange(from: old, to: new)
    let (before, after) = change.middle
    if change.isSameForm {
      let owner = field.isEmpty ? change.old.text : field
      if !change.values.isEmpty { return ChangeKind(.changed, "value", [owner, change.values]) }
      // The same value is written otherwise, as in `Apr` and `April`; zeros may count, as in `007`.
      return change.old.digits == change.new.digits
        ? ChangeKind(.style, "format", [owner]) : ChangeKind(.changed, "value", [owner, "zeros"])
    }
    let forms = [before, after].map { $0.filter { $0.kind != .space }.map(\.form) }
    if forms[0] == forms[1], change.hasSameValues {
      return ChangeKind(.style, "space", [change.texts.old, change.texts.new])
    }
    let words = [before, after].map { $0.map { $0.form.lowercased() } }
    if words[0] == words[1], change.hasSameValues {
      let isUpper = after.allSatisfy { $0.form == $0.form.uppercased() }
      return ChangeKind(.style, "case", [isUpper ? "upper" : "other"])
    }
    let isNew = forms[0].isEmpty && change.hasSameValues
    let rank: Rank = change.isFormat ? .style : forms[1].isEmpty ? .lost : isNew ? .came : .changed
    let owner = change.hasSameValues && isText || change.isFormat ? "" : field
    let parts = [owner, change.texts.old, change.texts.new, change.values, change.numberBefore]
    return ChangeKind(rank, change.isFormat ? "format" : "text", parts)
  }
}

extension SkeletonChange {
  /// Whether the same values are written otherwise: an amount, a date or a time.
  fileprivate var isFormat: Bool {
    let pieces = middle.old + middle.new
    let isMarks = pieces.allSatisfy { $0.kind != .word && $0.kind != .name && $0.kind != .currency }
    return hasSameValues && !pieces.contains { $0.kind == .word }
      && (!isMarks || !middle.old.isEmpty && !middle.new.isEmpty)
  }
}

extension FactChange {
  /// The name of the field that changes, or of the field that holds a changed element.
  var field: String { subject.lastName }

  var isFinding: Bool { noun == "finding" }

  /// Whether the old value and the new value have parts of different sorts: elements of a list,
  /// fields, or no parts.
  var hasOtherParts: Bool { parts.old != parts.new }

  /// Whether a value with parts has changed its type.
  var isType: Bool {
    parts == (.fields, .fields) && [old, new].allSatisfy { Self.isTypeName($0 ?? "") }
  }

  /// The type of a value with parts that changes as a whole, such as `Row`; nil for other values.
  var type: String? {
    (old ?? new).flatMap { parts != (.none, .none) && Self.isTypeName($0) ? $0 : nil }
  }
}

extension String {
  /// The text of a finding without the line of the variation that shows it first.
  var withoutVariation: String {
    split(separator: "\n").filter { !$0.hasPrefix("variation: ") }.joined(separator: "\n")
  }

  /// The last name of a key path or a subject, without an index.
  var lastName: String {
    let name = split(separator: ".").last.map { $0.prefix { $0 != "[" } } ?? ""
    return name.isEmpty ? self : String(name)
  }
}
