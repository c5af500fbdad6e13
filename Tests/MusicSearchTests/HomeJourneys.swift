import MusicSearch
import Proofsheet
import Testing

/// The search screen and its collaborators: a delegate, a router and a repository.
@Suite struct HomeJourneys {
  /// The cases of the original's `HomeViewModelTests`: five artists, one song, three albums, an error.
  @Test(arguments: SearchScope.allCases)
  func failsThenFinds(_ scope: SearchScope) {
    assertJourney("the search fails, and the alert stays until it is dismissed", named: "\(scope)")
    { user in
      let search = SearchRepositoryTypeDouble.mock(calls: user.calls)
      let (home, delegate) = user.opensToldSearch(over: search)
      user.chooses(scope, on: home)
      user.searches("error", on: home)
      user.searches("Search this \(scope)", on: home)
      user.does("dismisses the alert") { home.dismissAlert() }
      withExtendedLifetime(delegate) {}
    }
  }

  /// The screen ignores an absent term and an unknown scope; it searches for the same term and for
  /// an empty one.
  @Test func oddInput() {
    let nothing = Stub.Answer.recorded("empty", in: .artist)
    let scenario = Scenario("nothing is found") {
      for term in ["it's", "", "it's new"] { Stub.search(term, in: .artist).answers(nothing) }
    }
    assertJourney("does what means nothing, and searches for nothing", scenario: scenario) { user in
      let home = user.opensSearch()
      user.does("types nothing") { home.updateSearchTerm(nil) }
      user.does("taps left of the scopes") { home.updateSearchScope(-1) }
      user.does("taps right of the scopes") { home.updateSearchScope(3) }
      user.does("taps beside the search field") { home.dismissKeyboard() }
      user.does("taps the search field") { home.focusSearchField() }
      user.waits(.seconds(9))
      user.does("presses Search") { home.search() }
      user.searches("it's", on: home)
      user.searches("it's", on: home)
      user.does("clears the search field") { home.updateSearchTerm("") }
      user.waits(HomeViewModel.typingPause)
      user.searches("it's new", on: home)
      user.types("it's newer", on: home)
      user.types("it's new", on: home)
      user.waits(HomeViewModel.typingPause)
    }
  }

  // MARK: - Tracks

  @Test func detailsGoToTheDelegate() {
    assertJourney("chooses tracks, and the delegate opens them") { user in
      let search = SearchRepositoryTypeDouble.mock()
      let (home, delegate) = user.opensToldSearch(over: search)
      user.searches("any", on: home)
      for (place, track, row) in [
        ("the first track", 0, 0), ("another artist's second track", 1, 4),
        ("left of them", -1, 0),
        ("right of them", 1, 0), ("above them", 0, -1), ("below them", 0, 5),
      ] {
        user.does("taps \(place)") { home.selectTrack(at: track, inRow: row) }
      }
      withExtendedLifetime(delegate) {}
    }
  }

  @Test func previewEndsAndAnotherTrackOpens() {
    assertJourney(
      "hears a preview to its end, goes back and opens another track",
      scenario: .findsOne(in: .artist)
    ) { user in
      let router = MusicSearchRouter(home: user.makeHome())
      let home = user.sees { router.home }
      user.searches("Beatles", on: home)
      user.does("goes back from the first screen") { router.goBack() }
      let first = try user.sees("taps a track") {
        home.selectTrack(at: 0, inRow: 0)
        return router.details
      }
      user.does("hears the preview to its end") { first.player?.didPlayToEnd() }
      user.goesBack { router.goBack() }
      _ = try user.sees("taps a track") {
        home.selectTrack(at: 23, inRow: 0)
        return router.details
      }
      user.goesBack { router.goBack() }
    }
  }
}

extension JourneyUser {
  /// Opens the search screen with a delegate, whose calls are lines of the transcript.
  fileprivate func opensToldSearch(
    over search: (any SearchRepositoryType)? = nil
  ) -> (HomeViewModel, HomeViewModelDelegateDouble) {
    let home = opensSearch(over: search)
    let delegate = HomeViewModelDelegateDouble(calls: calls)
    home.delegate = delegate
    return (home, delegate)
  }
}
