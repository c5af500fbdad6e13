/// What somebody has to know of a place in a source.
struct Remark: Equatable, Sendable {
  enum Kind: CaseIterable, Sendable {
    /// It needs the peer on.
    case left
    /// Somebody has to write it.
    case byHand
    /// It says something else than before.
    case changed
  }

  let kind: Kind
  let path: String
  let line: Int
  let text: String
}

/// Why something cannot be moved.
struct Unmoved: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
