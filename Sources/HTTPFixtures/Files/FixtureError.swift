/// What is wrong with a fixture file, a scenario, a recording or a launch, in one sentence.
///
/// `Fixture "a.json" does not exist below /Fixtures; the nearest name is "A/a.json".`
public struct FixtureError: Error, Sendable, CustomStringConvertible {
  /// What exactly is wrong.
  package let problem: any FixtureProblem

  package init(problem: some FixtureProblem) { self.problem = problem }

  package init(_ problem: FileProblem) { self.problem = problem }

  package init(_ problem: ScenarioFileProblem) { self.problem = problem }

  init(_ problem: LaneProblem) { self.problem = problem }

  init(_ problem: LaunchProblem) { self.problem = problem }

  /// What is wrong, where, and what to do.
  public var description: String { problem.description }
}

/// One precise problem; its description is what the error says.
package protocol FixtureProblem: Hashable, Sendable, CustomStringConvertible {}
