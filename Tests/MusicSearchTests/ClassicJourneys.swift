import MusicSearch
import MusicSearchClassic
import Proofsheet
import Testing

extension HomeController: SearchScreen {
  func updateSearchTerm(_ term: String?) { if let term { updateSearchTerm(term) } }
}

/// A journey of the search screen, whoever wrote it.
private struct SearchScript: Sendable {
  let title: String
  let scenario: Scenario
  /// Whether a screen that shows old answers has another transcript.
  var needsNewest = false
  let steps: @MainActor @Sendable (JourneyUser, any SearchScreen) -> Void
}

@MainActor
private func searches(_ term: String, _ user: JourneyUser, _ home: any SearchScreen) {
  user.does("types \(term)") { home.updateSearchTerm(term) }
  user.waits(.milliseconds(500))
}

@MainActor
private func chooses(_ scope: SearchScope, _ user: JourneyUser, _ home: any SearchScreen) {
  user.does("chooses \(scope.title)") { home.updateSearchScope(scope.buttonIndex) }
}

@MainActor
private func opens(_ scope: SearchScope, _ user: JourneyUser, _ home: any SearchScreen) {
  if scope != .artist { chooses(scope, user, home) }
}

private func scripts(_ scope: SearchScope) -> [SearchScript] {
  [
    SearchScript(title: "finds many", scenario: .findsMany(in: scope)) { user, home in
      opens(scope, user, home)
      searches("Jackson", user, home)
      user.does("taps beside the search field") { home.dismissKeyboard() }
    },
    SearchScript(title: "presses Search", scenario: .findsOne(in: scope)) { user, home in
      opens(scope, user, home)
      user.does("types \(scope.single.term)") { home.updateSearchTerm(scope.single.term) }
      user.does("presses Search") { home.search() }
      user.waits(.seconds(1))
    },
    SearchScript(title: "finds nothing", scenario: .findsNothing(in: scope)) { user, home in
      opens(scope, user, home)
      searches("Jackson", user, home)
    },
    SearchScript(title: "clears the term", scenario: .findsOneThenMany(in: scope)) { user, home in
      opens(scope, user, home)
      searches(scope.single.term, user, home)
      searches("", user, home)
      searches("Jackson", user, home)
    },
    SearchScript(title: "types letter by letter", scenario: .findsNothing(in: scope)) {
      user,
      home in
      opens(scope, user, home)
      for end in 1...7 {
        let term = String("Jackson".prefix(end))
        user.does("types \(term)") { home.updateSearchTerm(term) }
        user.waits(.milliseconds(499))
      }
      user.waits(.milliseconds(1))
    },
    SearchScript(title: "types on", scenario: .answersLate(in: scope), needsNewest: true) {
      user,
      home in
      opens(scope, user, home)
      searches("Jackson", user, home)
      searches(scope.single.term, user, home)
      user.waits(.seconds(5))
    },
    SearchScript(title: "waits", scenario: .findsManyLate(in: scope)) { user, home in
      opens(scope, user, home)
      searches("Jackson", user, home)
      user.waits(.seconds(3))
    },
    SearchScript(title: "fails, then works", scenario: .failsOnce(in: scope)) { user, home in
      opens(scope, user, home)
      searches("Jackson", user, home)
      user.does("dismisses the alert") { home.dismissAlert() }
      user.does("presses Search") { home.search() }
    },
    SearchScript(
      title: "goes offline",
      scenario: .alwaysFails(in: scope, with: .failure(.offline))
    ) { user, home in
      opens(scope, user, home)
      searches(scope.single.term, user, home)
      searches("Jackson", user, home)
      user.does("dismisses the alert") { home.dismissAlert() }
      user.does("presses Search") { home.search() }
    },
  ]
    + SearchScope.allCases.filter { $0 != scope }.map { other in
      SearchScript(title: "to \(other)", scenario: .finds(in: scope, then: other)) { user, home in
        opens(scope, user, home)
        searches("Jackson", user, home)
        chooses(other, user, home)
        user.waits(.seconds(1))
      }
    }
}

/// The screen of 2017 on virtual time, with nothing injected: its session is the shared one.
@Suite struct ClassicJourneys {
  @Test(arguments: SearchScope.allCases)
  func transcriptsAreThoseOfToday(_ scope: SearchScope) {
    for script in scripts(scope) {
      let today = transcript(of: script) {
        HomeViewModel(search: SearchRepository(client: $0.client))
      }
      #expect(transcript(of: script) { _ in MendedHomeController() } == today)
      // The bug of its time is seen where it matters, and nowhere else.
      let isSame = transcript(of: script) { _ in HomeController() } == today
      #expect(isSame != script.needsNewest, "\(script.title)")
    }
  }

  private func transcript(
    of script: SearchScript,
    _ make: @MainActor (JourneyUser) -> any SearchScreen
  ) -> [Substring] {
    let text = playJourney(script.title, scenario: script.scenario) { user in
      let home = user.sees {
        let home = make(user)
        home.viewDidAppear()
        return home as AnyObject
      }
      guard let home = home as? any SearchScreen else { return }
      script.steps(user, home)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The screen's heading is the name of its type.
    return lines.filter { !$0.contains("Home") || $0.contains(":") }
  }

  @Test func delegateAndHistoryAreTold() {
    var terms: [String] = []
    let text = playJourney("fails, then works", scenario: .failsOnce(in: .artist)) { user in
      let (delegate, history) = (HomeControllerDelegateDouble(calls: user.calls), MemoryHistory())
      let home = user.sees { MendedHomeController(history: history) }
      home.delegate = delegate
      searches("Jackson", user, home)
      user.does("presses Search") { home.search() }
      withExtendedLifetime(delegate) {}
      terms = history.terms
    }
    let calls = text.split(separator: "\n").filter { $0.contains("* delegate") }
    #expect(calls == ["   * delegate.searchFailed()", "   * delegate.listChanged()"])
    #expect(terms == ["Jackson", "Jackson"])
  }
}
