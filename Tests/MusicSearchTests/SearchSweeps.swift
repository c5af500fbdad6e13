import MusicSearch
import Proofsheet
import Testing

/// Sweeps of the search screen, without assertions and without findings.
@Suite struct SearchSweeps {
  @Test(arguments: SearchScope.allCases)
  func searchesTwice(_ scope: SearchScope) {
    assertSweep(
      "searches, then for something else",
      scenario: .findsOneThenMany(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searchesAgain(in: scope, on: home)
      user.searches(scope.single.term, on: home)
      user.searchesAgain(in: scope, on: home)
      user.searches("Jackson", on: home)
      user.searchesAgain(in: scope, on: home)
    }
  }

  @Test func changesScope() {
    assertSweep(
      "searches, and changes the scope at once",
      scenario: .finds(in: .artist, then: .album)
    ) { user in
      let home = user.opensSearch()
      user.searches("Jackson", on: home)
      user.searchesAgain(in: .artist, on: home)
      user.chooses(.album, on: home)
      user.searchesAgain(in: .album, on: home)
    }
  }

  @Test func opensDetails() {
    assertSweep("opens a track and goes back", scenario: .findsOne(in: .artist)) { user in
      let router = MusicSearchRouter(home: user.makeHome())
      let home = user.sees { router.home }
      user.searches("Beatles", on: home)
      user.searchesAgain(in: .artist, on: home)
      user.waitsForEverything()
      _ = try user.sees("taps a track") {
        home.selectTrack(at: 0, inRow: 0)
        return router.details
      }
      user.goesBack { router.goBack() }
    }
  }
}

extension JourneyUser {
  /// Closes the alert of a failed search and taps the scope's button.
  fileprivate func searchesAgain(in scope: SearchScope, on home: HomeViewModel) {
    retries("dismisses the alert and taps \(scope.title)") {
      home.dismissAlert()
      home.updateSearchScope(scope.buttonIndex)
    }
  }
}
