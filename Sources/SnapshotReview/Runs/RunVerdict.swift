/// The word of a run log for what a check found, the most serious one last.
package enum RunVerdict: String, CaseIterable, Comparable, Codable, Sendable {
  case matched
  /// It does not pass where a test wants that, in `withFailures`.
  case expected
  case recorded
  case missing
  case different
  case unstable
  case collided
  /// The check could not be made.
  case failed

  package static func < (left: RunVerdict, right: RunVerdict) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether the verdict waits for `review`, `accept` or `reject`.
  var isReviewed: Bool { self == .missing || self == .different }

  /// Whether the test has to be changed before its snapshot can be reviewed.
  var needsMending: Bool { self >= .unstable }
}
