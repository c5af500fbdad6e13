import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// A feature of an app: as somebody would write it, or with one line of it wrong.
struct Exhibit: Sendable, CustomTestStringConvertible {
  let name: String
  let scenario: Scenario
  var sweeps = JourneySweep.all
  let script: Journey.Script
  /// The name by which the wrong line is found; nil for a feature that has none.
  let finds: String?

  var testDescription: String { name }

  /// What every sweep of this feature gives.
  func swept() throws -> SweepRun.Result {
    let journey = Journey(name, scenario: scenario, fixtures: nil)
    return try SweepRun(journey, by: sweeps).run(script)
  }

  /// A feature that is right, and the same with each of its flaws.
  ///
  /// - Parameters:
  ///   - name: The name of the one that is right.
  ///   - scenario: The server.
  ///   - flaws: Each flaw, and the name of the finding that it leads to.
  ///   - script: The script of the feature with a flaw.
  /// - Returns: The quiet twin, and the others behind it.
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

  /// The same of a feature that is one page, and opens with it.
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

  /// The same without some sweeps.
  func with(by sweeps: [JourneySweep]) -> Exhibit {
    var other = self
    other.sweeps = sweeps
    return other
  }
}

extension Scenario {
  static let silence = Scenario("nothing is asked") {}
}
