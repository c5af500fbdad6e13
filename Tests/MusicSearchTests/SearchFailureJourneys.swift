import MusicSearch
import Proofsheet
import Testing

@Suite struct SearchFailureJourneys {
  @Test(arguments: SearchScope.allCases)
  func errorThenRetry(_ scope: SearchScope) {
    assertJourney(
      "the \(scope) search fails, then works",
      scenario: .failsOnce(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches("Jackson", on: home)
      user.does("dismisses the alert") { home.dismissAlert() }
      user.does("presses Search") { home.search() }
    }
  }

  @Test(arguments: SearchScope.allCases)
  func failureKeepsTheOldRows(_ scope: SearchScope) {
    assertJourney(
      "the device goes offline, and the old results stay",
      scenario: .alwaysFails(in: scope, with: .failure(.offline)),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches(scope.single.term, on: home)
      user.searches("Jackson", on: home)
      user.does("dismisses the alert") { home.dismissAlert() }
      user.does("presses Search") { home.search() }
    }
  }

  /// Each way to fail that a user can meet, and that the screen has to tell alike.
  @Test(
    arguments: [
      ("refused", Stub.Answer.status(400)),
      ("server error", .status(500)),
      ("server error with a good body", .file("Search/searchArtist_beatles.json", status: 500)),
      ("not JSON", .text("<html>")),
      ("empty body", .empty()),
      ("timed out", .failure(.timedOut)),
      ("connection lost", .failure(.connectionLost)),
      ("bad TLS", .failure(.badTLS)),
    ]
  )
  func failure(_ name: String, _ answer: Stub.Answer) {
    assertJourney(
      "the search fails: \(name)",
      scenario: Scenario(name) { Stub.search("Jackson", in: .artist).answers(answer) },
      named: name
    ) { user in
      let home = user.opensSearch(in: .artist)
      let delegate = HomeViewModelDelegateDouble(calls: user.calls)
      home.delegate = delegate
      user.searches("Jackson", on: home)
      withExtendedLifetime(delegate) {}
    }
  }
}
