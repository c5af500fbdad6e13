package import HTTPFixtures

/// The requests that fail in one run, and the fault with which they fail.
///
/// ```swift
/// .once([2])              // the second request that the journey sends
/// .inARow(2, times: 3)    // the second and the app's repetitions of it, three failures in all
/// .untilRetried(2)        // the second and all later ones, until the user tries again
/// ```
package struct FailurePlan: Sendable {
  /// The failing requests, counted from 1 in the order in which the journey sends them.
  package enum Extent: Hashable, Sendable {
    /// Each request whose number is listed fails once.
    case once([Int])
    /// The request with this number and its repetitions by the same step fail, up to `times` times
    /// in all.
    case inARow(Int, times: Int)
    /// The request with this number and all later requests fail, until the user tries again.
    case untilRetried(Int)

    /// The numbers of the failing requests that the plan names.
    package var requests: [Int] {
      switch self {
      case .once(let requests): requests
      case .inARow(let request, _), .untilRetried(let request): [request]
      }
    }
    /// The number of the first failing request.
    package var first: Int { requests.first ?? 0 }
  }

  /// A function that returns the answer in place of `chosen`, the scenario's own answer.
  package typealias Answer =
    @Sendable (_ chosen: Stub.Answer, Stub.Request, Scenario) -> Stub.Answer

  /// The number of failures in a row at which a run ends.
  ///
  /// So many failures count as an endless repetition of the request by the app.
  package static var endless: Int { FailureRecord.limit + 1 }

  package let extent: Extent
  /// The name of the fault: `offline`.
  package let name: String
  /// Whether the user tries again after the failure, if the script declares a retry.
  package var isRetried: Bool
  let answer: Answer

  package init(
    _ extent: Extent,
    name: String,
    isRetried: Bool,
    answer: @escaping Answer
  ) {
    (self.extent, self.name, self.isRetried, self.answer) = (extent, name, isRetried, answer)
  }
}
