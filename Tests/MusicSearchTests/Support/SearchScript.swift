import MusicSearch
import Proofsheet
import Testing

/// A journey on the search screen, for both implementations.
struct SearchScript: Sendable, CustomTestStringConvertible {
  /// The name of the script's reference.
  let name: String
  let title: String
  let scope: SearchScope
  let scenario: Scenario
  /// Whether a screen that shows old answers has another transcript.
  let needsNewest: Bool
  let steps: @MainActor @Sendable (JourneyUser, any SearchScreen) -> Void

  var testDescription: String { name }

  init(
    _ name: String,
    _ title: String,
    in scope: SearchScope,
    _ scenario: Scenario,
    needsNewest: Bool = false,
    _ steps: @escaping @MainActor @Sendable (JourneyUser, any SearchScreen) -> Void
  ) {
    (self.name, self.title, self.scope) = (name, title, scope)
    (self.scenario, self.needsNewest, self.steps) = (scenario, needsNewest, steps)
  }

  /// Plays the script on a screen that has just opened.
  @MainActor
  func play(_ user: JourneyUser, on home: any SearchScreen) {
    if scope != .artist { user.chooses(scope, on: home) }
    steps(user, home)
  }
}
