import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// A description of one wrong line of a feature; a misspelt flaw has no finding.
typealias Flaw = String

/// A feature of an app, in a correct version or with one wrong line, and the names of the findings.
struct Exhibit: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let script: Journey.Script
  private let names: [String]
  private let sweeps: [JourneySweep]
  private let scenario: Scenario

  /// The sweeps of the feature; its script with a panel is played by two faults, unless others are
  /// given.
  var run: SweepRun {
    SweepRun(Journey(testDescription, scenario: scenario, fixtures: nil), by: sweeps)
  }

  init(
    _ title: String,
    _ names: [String],
    by sweeps: [JourneySweep] = [.everyFault([.offline, .status(500)])],
    scenario: Scenario = .anything,
    _ script: @escaping @MainActor @Sendable (Panel) -> Void
  ) {
    (testDescription, self.names, self.sweeps) = (title, names, sweeps)
    self.scenario = scenario
    self.script = { user in script(user.sees { Panel(user) }) }
  }

  /// A correct version, and one with a mistake that has these names.
  static func twins(
    _ title: String,
    _ names: [String],
    by sweeps: [JourneySweep] = [.everyFault([.offline])],
    scenario: Scenario = .anything,
    _ script: @escaping @MainActor @Sendable (Panel, _ isWrong: Bool) -> Void
  ) -> [Exhibit] {
    versions(title, ["wrong": names], by: sweeps, scenario: scenario) { script($0, $1 != nil) }
  }

  /// A correct version, and one for each flaw, with the names of the flaw's findings.
  static func versions(
    _ title: String,
    _ flaws: KeyValuePairs<Flaw, [String]>,
    by sweeps: [JourneySweep] = JourneySweep.all,
    scenario: Scenario,
    _ script: @escaping @MainActor @Sendable (Panel, Flaw?) -> Void
  ) -> [Exhibit] {
    [Exhibit(title, [], by: sweeps, scenario: scenario) { script($0, nil) }]
      + flaws.map { flaw, names in
        Exhibit("\(title), \(flaw)", names, by: sweeps, scenario: scenario) { script($0, flaw) }
      }
  }

  func judge() throws {
    let result = try run.run(script)
    #expect(result.names == names, "\(testDescription): \(result.findings)")
    #expect(result.findings.isEmpty == names.isEmpty)
  }
}
