/// Everything in which what happened differs from what a scenario declared.
public struct UnfulfilledScenario: Error, Hashable, Sendable {
  /// What the scenario is called.
  public let scenario: String
  /// What is wrong with the declaration itself.
  public let invalidity: InvalidScenario?
  /// The requests that no stub had an answer for.
  public let unmatched: [UnmatchedRequest]
  /// The stubs that were not used to their end; not told of a scenario that could not be used.
  public let unused: [UnusedStub]

  init(
    scenario: String,
    invalidity: InvalidScenario?,
    unmatched: [UnmatchedRequest],
    unused: [UnusedStub]
  ) {
    self.scenario = scenario
    self.invalidity = invalidity
    self.unmatched = unmatched
    self.unused = invalidity == nil ? unused : []
  }

  var isEmpty: Bool { invalidity == nil && unmatched.isEmpty && unused.isEmpty }
}

extension UnfulfilledScenario: CustomStringConvertible {
  /// The invalid declaration, the unmatched requests and the unused stubs, in this order.
  public var description: String {
    let declaration = invalidity.map { [$0.description] } ?? []
    return (declaration + unmatched.map(\.description) + unused.map(\.description))
      .joined(separator: "\n")
  }
}
