package import HTTPFixtures

/// Which requests of one run go wrong, and how.
///
/// ```swift
/// .once([2])              // the second request that the journey sends
/// .inARow(2, times: 3)    // the second, and what the app itself asks again, three times in all
/// .untilRetried(2)        // all from the second on, until the user tries again
/// ```
package struct FailurePlan: Sendable {
  /// Which requests, counted from 1 in the order in which the journey sends them.
  package enum Extent: Hashable, Sendable {
    /// Each of these, once.
    case once([Int])
    /// This one, and the same again as often as it follows from the same step.
    case inARow(Int, times: Int)
    /// This one and all that follow, until the user tries again.
    case untilRetried(Int)

    /// The first of them.
    package var first: Int {
      switch self {
      case .once(let requests): requests.first ?? 0
      case .inARow(let request, _), .untilRetried(let request): request
      }
    }
  }

  /// What a request gets in the place of the answer that a scenario chose for it.
  package typealias Answer =
    @Sendable (_ chosen: Stub.Answer, Stub.Request, Scenario) -> Stub.Answer

  /// So many failures in a row that a run is ended which goes on asking.
  package static var endless: Int { FailureRecord.limit + 1 }

  package let extent: Extent
  /// What goes wrong: `offline`.
  package let name: String
  /// Whether the user tries again after it, where the script says how.
  package var isRetried: Bool
  let answer: Answer

  package init(
    _ extent: Extent,
    name: String,
    isRetried: Bool,
    answer: @escaping Answer
  ) {
    self.extent = extent
    self.name = name
    self.isRetried = isRetried
    self.answer = answer
  }
}
