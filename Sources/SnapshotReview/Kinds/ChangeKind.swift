/// The common cause of many changes, which are one decision for a reviewer.
package struct ChangeKind: Hashable, Sendable {
  /// The importance of a kind: content before names, and names before style.
  enum Rank: Int { case lost, changed, came, name, style, whole }

  let rank: Rank
  /// The noun for one place of the kind, as amount or word.
  let noun: String
  /// The cause, without its places.
  let cause: String
  /// The change in words, for a kind that does not depend on its place.
  private(set) var words: String?

  /// A short name to type.
  package var name: String { StableName.of(cause) }

  /// The kinds of snapshots that are decided as a whole.
  static let new = ChangeKind(.whole, "new snapshot", [])
  /// The new snapshot of a renamed test, with the text of its old reference.
  static let moved = ChangeKind(.name, "renamed snapshot", [])
  /// The number of a step, which changes with the steps before it.
  static let stepNumber = ChangeKind(.style, "step number", [])
  static let unreadable = ChangeKind(.lost, "reference that cannot be read", [])
  /// A rendering that is shown and cannot be accepted.
  static let refused = ChangeKind(.lost, "rendering that cannot be accepted", [])

  init(_ rank: Rank, _ noun: String, _ parts: [String]) {
    (self.rank, self.noun) = (rank, noun)
    let cause = ([noun] + parts).joined(separator: "\u{1}")
    // A long text may be the whole of a rewritten value.
    self.cause = cause.utf8.count > 200 ? StableName.of(cause) : cause
  }

  /// Whether only the style of a value changes.
  package var isFormat: Bool { rank == .style }

  static func renamed(_ old: String, _ new: String) -> ChangeKind {
    var kind = ChangeKind(.name, "name", [old, new])
    kind.words = "\(old) renamed to \(new)"
    return kind
  }
}

extension String {
  /// The last name of a key path or a subject, without an index.
  var lastName: String {
    let names = split(separator: ".")
    return names.last.map { $0.prefix { $0 != "[" } }.flatMap { $0.isEmpty ? nil : String($0) }
      ?? self
  }
}
