/// Everything in which what happened differs from what a scenario declared.
package struct UnfulfilledScenario: FixtureProblem {
  /// What the scenario is called.
  package let scenario: String
  /// What is wrong with the declaration itself.
  package let invalidity: InvalidScenario?
  /// The requests that could not be taken apart.
  package let unreadable: [Stub.Request.Problem]
  /// The requests that no stub had an answer for.
  package let unmatched: [UnmatchedRequest]
  /// The stubs that were not used to their end; not told of a scenario that could not be used.
  package let unused: [UnusedStub]

  init(
    scenario: String,
    invalidity: InvalidScenario?,
    unreadable: [Stub.Request.Problem],
    unmatched: [UnmatchedRequest],
    unused: [UnusedStub]
  ) {
    self.scenario = scenario
    self.invalidity = invalidity
    self.unreadable = unreadable
    self.unmatched = unmatched
    self.unused = invalidity == nil ? unused : []
  }

  var isEmpty: Bool {
    invalidity == nil && unreadable.isEmpty && unmatched.isEmpty && unused.isEmpty
  }
}

extension UnfulfilledScenario {
  /// The invalid declaration, the unreadable and unmatched requests, and the unused stubs.
  package var description: String {
    let declaration = invalidity.map { [$0.description] } ?? []
    let requests = unreadable.map(\.description) + unmatched.map(\.description)
    return (declaration + requests + unused.map(\.description)).joined(separator: "\n")
  }
}
