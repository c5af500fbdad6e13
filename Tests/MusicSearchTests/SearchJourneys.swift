import MusicSearch
import Proofsheet
import Testing

@Suite struct SearchJourneys {
  @Test(arguments: SearchScope.allCases)
  func findsMany(_ scope: SearchScope) {
    assertJourney(
      "searches for Jackson by \(scope)",
      scenario: .findsMany(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches("Jackson", on: home)
      user.does("taps beside the search field") { home.dismissKeyboard() }
    }
  }

  @Test(arguments: SearchScope.allCases)
  func findsOne(_ scope: SearchScope) {
    assertJourney(
      "searches for \(scope.single.term) by \(scope) and presses Search",
      scenario: .findsOne(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.does("types \(scope.single.term)") { home.updateSearchTerm(scope.single.term) }
      user.does("presses Search") { home.search() }
      user.waits(.seconds(1))
    }
  }

  @Test(arguments: SearchScope.allCases)
  func findsNothing(_ scope: SearchScope) {
    assertJourney(
      "searches by \(scope) and finds nothing",
      scenario: .findsNothing(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches("Jackson", on: home)
    }
  }

  @Test(arguments: SearchScope.allCases)
  func clearsTheTermAndSearchesAgain(_ scope: SearchScope) {
    assertJourney(
      "clears the term, and the old results vanish",
      scenario: .findsOneThenMany(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches(scope.single.term, on: home)
      user.does("clears the search field") { home.updateSearchTerm("") }
      user.waits(HomeViewModel.typingPause)
      user.searches("Jackson", on: home)
    }
  }

  /// Small changes of a long list: what came, where it came, and what went.
  @Test func laterAnswersAddAndRemoveRows() {
    func artist(_ id: Int, _ tracks: Int...) -> Artist {
      Artist(id: id, name: "Artist \(id)", tracks: tracks.map { Track.mock($0) })
    }
    assertJourney("searches again, and the list grows") { user in
      let search = SearchRepositoryTypeDouble.inTurn(
        [artist(2, 1, 2), artist(4, 3)],
        [artist(1, 1), artist(2, 1, 2), artist(4, 3)],
        [artist(1, 1), artist(2, 1, 2), artist(3, 3), artist(4, 3)],
        [artist(1, 1), artist(2, 1, 4, 2), artist(3, 3), artist(5, 5)]
      )
      let home = user.opensSearch(in: .artist, over: search)
      user.searches("Artist", on: home)
      for _ in 1...3 {
        user.does("presses Search") { home.search() }
      }
    }
  }
}
