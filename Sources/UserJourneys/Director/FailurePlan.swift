package import HTTPFixtures

/// The requests that fail in one run, and the fault with which they fail.
package struct FailurePlan: Sendable {
  /// A function that returns the answer in place of `chosen`, the scenario's own answer.
  package typealias Answer =
    @Sendable (_ chosen: Stub.Answer, Stub.Request, Scenario) -> Stub.Answer

  /// The number of the first failing request, counted from 1 in the order of sending.
  package let first: Int
  /// Whether later requests that ask for the same fail too, until the user tries again.
  package let lasts: Bool
  /// The name of the fault: `offline`.
  package let name: String
  /// Whether the user tries again after the failure, if the script declares a retry.
  package let isRetried: Bool
  let answer: Answer

  package init(
    _ first: Int,
    lasts: Bool,
    name: String,
    isRetried: Bool,
    answer: @escaping Answer
  ) {
    self.first = first
    self.lasts = lasts
    self.name = name
    self.isRetried = isRetried
    self.answer = answer
  }
}
