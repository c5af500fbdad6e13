import MusicSearch
import Proofsheet
import Testing

@Suite struct SearchTimingJourneys {
  @Test(arguments: SearchScope.allCases)
  func typingOnRestartsThePause(_ scope: SearchScope) {
    assertJourney(
      "types letter by letter, and only the last pause searches",
      scenario: .findsNothing(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      for end in 1...7 {
        let term = String("Jackson".prefix(end))
        user.does("types \(term)") { home.updateSearchTerm(term) }
        user.waits(.milliseconds(499))
      }
      user.waits(.milliseconds(1))
    }
  }

  @Test(arguments: SearchScope.allCases)
  func typingOnCancelsTheSearchUnderWay(_ scope: SearchScope) {
    assertJourney(
      "types on while the answer is on its way",
      scenario: .answersLate(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches("Jackson", on: home)
      user.searches(scope.single.term, on: home)
      user.waits(.seconds(5))
    }
  }

  /// The search starts in the middle of a step, and the transcript says when.
  @Test func typesOnAfterTheSearchHasStarted() {
    assertJourney(
      "types on while the answer is on its way",
      scenario: .answersLate(in: .artist)
    ) { user in
      let home = user.opensSearch(in: .artist)
      user.does("types Jackson") { home.updateSearchTerm("Jackson") }
      user.waits(.seconds(1))
      user.searches("Beatles", on: home)
      user.waits(.seconds(5))
    }
  }

  @Test(arguments: SearchScope.allCases)
  func lateAnswerNeverReplacesANewerOne(_ scope: SearchScope) {
    assertJourney(
      "an old answer arrives after the new one",
      scenario: .answersLate(in: scope),
      named: "\(scope)"
    ) { user in
      let search = SearchRepositoryTypeDouble.stubborn(
        over: SearchRepository(client: user.client)
      )
      let home = user.opensSearch(in: scope, over: search)
      user.searches("Jackson", on: home)
      user.searches(scope.single.term, on: home)
      user.waits(.seconds(5))
    }
  }

  /// The whole screen at each moment of a journey, beside the transcript of what changed.
  @Test(arguments: SearchScope.allCases)
  func screensOnTheWay(_ scope: SearchScope) {
    assertJourney(
      "waits for a slow answer",
      scenario: .findsManyLate(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.does("types Jackson") { home.updateSearchTerm("Jackson") }
      assertSnapshot(of: home, named: "\(scope) typed")
      user.waits(HomeViewModel.typingPause)
      assertSnapshot(of: home, named: "\(scope) loading")
      user.waits(.seconds(3))
      assertSnapshot(of: home, named: "\(scope) found")
    }
  }
}
