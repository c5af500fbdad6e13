/// The cause that many changes have in common, so that they are one decision.
package struct ChangeKind: Hashable, Sendable {
  /// How much a kind tells: content before names, and those before ways of writing.
  enum Rank: Int { case lost, changed, came, name, style, whole }

  let rank: Rank
  /// One of the places: an amount, a word.
  let noun: String
  /// The cause, without places.
  let cause: String

  /// A short name to type.
  package var name: String { StableName.of(cause) }

  /// A snapshot without a reference, and one whose reference is no text.
  static let new = ChangeKind(.whole, "new snapshot", [])
  /// The new snapshot of a renamed test, whose old one says the same.
  static let moved = ChangeKind(.name, "renamed snapshot", [])
  static let unreadable = ChangeKind(.lost, "reference that cannot be read", [])
  /// What is shown, and cannot be accepted.
  static let refused = ChangeKind(.lost, "rendering that cannot be accepted", [])

  init(_ rank: Rank, _ noun: String, _ parts: [String]) {
    (self.rank, self.noun) = (rank, noun)
    let cause = ([noun] + parts).joined(separator: "\u{1}")
    // What was written anew is as long as it is.
    self.cause = cause.utf8.count > 200 ? StableName.of(cause) : cause
  }

  /// Whether only the way of writing changes.
  package var isFormat: Bool { rank == .style }

  static func renamed(_ old: String, _ new: String) -> ChangeKind {
    ChangeKind(.name, "name", [old, new])
  }

  /// The names before and after; nil for a kind that is no new name.
  var names: (old: String, new: String)? {
    let parts = cause.split(separator: "\u{1}").map(String.init)
    return noun == "name" && parts.count == 3 ? (parts[1], parts[2]) : nil
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
