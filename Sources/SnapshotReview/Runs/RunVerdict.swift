/// The verdict of a check in a run log.
///
/// The order of the cases is from the least to the most serious verdict.
package enum RunVerdict: String, CaseIterable, Comparable, Codable, Sendable {
  case matched
  /// The check does not pass, and the test expects this by `withFailures`.
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

  /// Whether a snapshot with this verdict waits for `review`, `accept` or `reject`.
  var isReviewed: Bool { self == .missing || self == .different }

  /// Whether the test must be corrected before a snapshot with this verdict can be reviewed.
  var needsMending: Bool { self >= .unstable }
}
