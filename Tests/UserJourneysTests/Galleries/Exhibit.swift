import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// A feature of an app, in a correct version or with one wrong line.
struct Exhibit: Sendable, CustomTestStringConvertible {
  let name: String
  let scenario: Scenario
  let script: Journey.Script
  /// The name of the finding for the wrong line; nil for a correct feature.
  let finds: String?

  var testDescription: String { name }

  /// The result of every sweep of this feature.
  func swept() throws -> SweepRun.Result {
    let journey = Journey(name, scenario: scenario, fixtures: nil)
    return try SweepRun(journey, by: JourneySweep.all).run(script)
  }

  /// The correct version of a feature, and a version for each flaw.
  ///
  /// - Parameters:
  ///   - name: The name of the correct version.
  ///   - scenario: The server.
  ///   - flaws: Each flaw, and the name of its finding.
  ///   - script: The script of the feature with a flaw.
  /// - Returns: The correct version, and the others behind it.
  static func feature(
    _ name: String,
    _ scenario: Scenario,
    flaws: KeyValuePairs<String, String> = [:],
    _ script: @escaping @MainActor @Sendable (JourneyUser, Flaw?) throws -> Void
  ) -> [Exhibit] {
    let twin = Exhibit(name: name, scenario: scenario, script: { try script($0, nil) }, finds: nil)
    return [twin]
      + flaws.map { flaw, finding in
        Exhibit(
          name: "\(name) that \(flaw)",
          scenario: scenario,
          script: { try script($0, flaw) },
          finds: finding
        )
      }
  }

  /// The versions of a feature that is one page, and opens with it.
  static func page<Screen: Page>(
    _ name: String,
    _: Screen.Type,
    _ scenario: Scenario,
    flaws: KeyValuePairs<String, String> = [:],
    _ script: @escaping @MainActor @Sendable (JourneyUser, Screen) throws -> Void
  ) -> [Exhibit] {
    feature(name, scenario, flaws: flaws) { user, flaw in
      try script(user, user.sees { Screen(user, flaw) })
    }
  }
}

/// A description of one wrong line of a feature; a misspelt flaw has no finding.
typealias Flaw = String

/// A screen with the common parts of most features; its tasks end with it.
@MainActor
class Page {
  let client: ScenarioClient
  let clock: VirtualClock
  let calls: JourneyCalls
  let flaw: Flaw?
  var task: Task<Void, Never>?
  /// Work beside the newest task.
  var others: [Task<Void, Never>] = []

  required init(_ user: JourneyUser, _ flaw: Flaw?) {
    client = user.client
    clock = user.clock
    calls = user.calls
    self.flaw = flaw
  }

  deinit {
    task?.cancel()
    for other in others { other.cancel() }
  }
}
