import MusicSearch
import Proofsheet
import Testing

/// A journey on the search screen.
struct SearchScript: Sendable, CustomTestStringConvertible {
  /// The name of the script's reference.
  let name: String
  let title: String
  let scope: SearchScope
  let scenario: Scenario
  let steps: @MainActor @Sendable (JourneyUser, HomeViewModel) -> Void

  var testDescription: String { name }

  init(
    _ name: String,
    _ title: String,
    in scope: SearchScope,
    _ scenario: Scenario,
    _ steps: @escaping @MainActor @Sendable (JourneyUser, HomeViewModel) -> Void
  ) {
    (self.name, self.title, self.scope) = (name, title, scope)
    self.scenario = scenario
    self.steps = steps
  }

  /// Plays the script on a screen that has just opened.
  @MainActor
  func play(_ user: JourneyUser, on home: HomeViewModel) {
    if scope != .artist { user.chooses(scope, on: home) }
    steps(user, home)
  }
}
