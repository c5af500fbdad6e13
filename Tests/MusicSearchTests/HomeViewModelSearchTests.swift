import Foundation
import MusicSearch
import Proofsheet
import Testing

/// When the screen searches, and whose answer it shows.
@MainActor
struct HomeViewModelSearchTests {
  private let held = HeldSearch()

  private func names(_ home: HomeViewModel) -> [String] { home.content.rows.map(\.name) }

  // MARK: - Debounce

  @Test func typingSearchesOnceHalfASecondAfterTheLastKey() {
    playJourney("types letter by letter") { user in
      let (home, observer) = user.makeObservedHome(over: held.repository)
      for term in ["J", "Ja", "Jac"] {
        user.does("types \(term)") { home.updateSearchTerm(term) }
        user.waits(.milliseconds(499))
        #expect(held.askedTerms == [])
        #expect(!home.isLoading)
      }
      user.waits(.milliseconds(1))
      #expect(home.isLoading)
      let request = try held.next()
      user.does("gets the answer") { request.succeed("Found") }
      #expect(observer.log == [.mutated])
      #expect(!home.isLoading)
      #expect(held.askedTerms == ["Jac"])
      #expect(names(home) == ["Found"])
    }
  }

  @Test func aKeyStrokeAtTheVeryEndOfThePauseStillRestartsIt() {
    playJourney("types on when the pause is just over") { user in
      let clock = HeldClock(user.clock)
      let home = HomeViewModel(search: held.repository, clock: clock)
      let observer = HomeViewModelDelegateDouble.observing(home)
      user.does("types Ja") { home.updateSearchTerm("Ja") }
      try user.does("types Jac when the pause ends") {
        try clock.endPause()
        home.updateSearchTerm("Jac")
      }
      #expect(held.askedTerms == [])
      #expect(!home.isLoading)
      try user.does("waits") { try clock.endPause() }
      let request = try held.next()
      user.does("gets the answer") { request.succeed("Found") }
      #expect(observer.log == [.mutated])
      #expect(held.askedTerms == ["Jac"])
    }
  }

  @Test func theSearchKeyAndTheScopeButtonsDoNotWait() {
    playJourney("searches three times without a pause") { user in
      let (home, _) = user.makeObservedHome(over: held.repository)
      user.does("types a") { home.updateSearchTerm("a") }
      user.does("presses Search") { home.search() }
      let first = try held.next()
      user.chooses(.artist, on: home)
      let second = try held.next()
      user.chooses(.album, on: home)
      let third = try held.next()
      #expect([first.scope, second.scope, third.scope] == [.artist, .artist, .album])
      user.waits(.seconds(9))
      #expect(held.askedTerms == ["a", "a", "a"])
      user.does("cancels all") {
        for request in [first, second, third] { request.fail(CancellationError()) }
      }
    }
  }

  @Test func noTermAndNoSuchScopeDoNothing() {
    playJourney("does what means nothing, and searches") { user in
      let (home, observer) = user.makeObservedHome(over: held.repository)
      user.does("types nothing") { home.updateSearchTerm(nil) }
      user.does("taps left of the scopes") { home.updateSearchScope(-1) }
      user.does("taps right of the scopes") { home.updateSearchScope(3) }
      user.waits(.seconds(9))
      #expect(!home.isLoading)
      #expect(home.query == "")
      #expect(home.scope == .artist)
      #expect(held.askedTerms == [])
      user.does("presses Search") { home.search() }
      let request = try held.next()
      user.does("gets the answer") { request.succeed("Only") }
      #expect(observer.log == [.mutated])
      #expect(held.askedTerms == [""])
    }
  }

  @Test func theSameTermSearchesAgainAndSoDoesAnEmptyOne() {
    playJourney("types the same again") { user in
      let (home, _) = user.makeObservedHome(over: held.repository)
      for term in ["a", "a", "", ""] {
        user.searches(term, on: home)
        let request = try held.next()
        user.does("gets the answer") { request.succeed("x") }
      }
      #expect(held.askedTerms == ["a", "a", "", ""])
    }
  }

  @Test func anEmptyTermEmptiesTheListAtOnce() {
    playJourney("searches and clears the field") { user in
      let (home, observer) = user.makeObservedHome(over: held.repository)
      try user.finds("The Beatles", by: "Beatles", held, on: home)
      #expect(observer.log == [.mutated])
      user.does("clears the field") { home.updateSearchTerm("") }
      #expect(names(home) == [])
      #expect(home.backgroundText?.hasPrefix("Search for your favorite") == true)
      #expect(observer.log == [.mutated, .mutated])
    }
  }

  // MARK: - Stale answers

  @Test func aLateAnswerForAnOldTermNeverReplacesANewerOne() {
    playJourney("searches three times, and the last is answered first") { user in
      let (home, observer) = user.makeObservedHome(over: held.repository)
      var requests: [HeldSearch.Request] = []
      for term in ["old", "older still", "new"] {
        user.does("searches for \(term)") {
          home.updateSearchTerm(term)
          home.search()
        }
        requests.append(try held.next())
      }
      user.does("gets the newest answer") { requests[2].succeed("New") }
      user.does("gets the oldest answer") { requests[0].succeed("Old") }
      user.does("gets no other answer") { requests[1].fail(URLError(.timedOut)) }
      #expect(names(home) == ["New"])
      #expect(observer.log == [.mutated])
      #expect(home.alert == nil)
    }
  }

  @Test func anEarlyAnswerForAnOldScopeIsNotShownEither() {
    playJourney("changes the scope before the answer") { user in
      let (home, observer) = user.makeObservedHome(over: held.repository)
      user.does("types any") { home.updateSearchTerm("any") }
      user.chooses(.artist, on: home)
      let artist = try held.next()
      user.chooses(.album, on: home)
      let album = try held.next()
      user.does("gets both answers") {
        artist.succeed("Artist")
        album.succeed("Album")
      }
      #expect(names(home) == ["Album"])
      #expect(observer.log == [.mutated])
    }
  }

  @Test func aNewKeyStrokeDropsTheSearchInProgress() {
    playJourney("types on while the search is under way") { user in
      let (home, observer) = user.makeObservedHome(over: held.repository)
      user.does("searches for Jackson") {
        home.updateSearchTerm("Jackson")
        home.search()
      }
      let request = try held.next()
      user.does("types on") { home.updateSearchTerm("Jackson 5") }
      #expect(!home.isLoading)
      user.does("gets the answer") { request.succeed("Late") }
      #expect(observer.log == [])
      // The screen is as ready for the next search as it was.
      try user.finds("Settled", by: "Jackson 5", held, on: home)
      #expect(names(home) == ["Settled"])
      #expect(observer.log == [.mutated])
    }
  }

  @Test func aScreenThatIsGoneIsNotKeptAliveByItsSearch() {
    playJourney("leaves while the search is under way") { user in
      let observer = HomeViewModelDelegateDouble.observing()
      weak var gone: HomeViewModel?
      user.does("searches and leaves") {
        let home = user.makeHome(search: held.repository)
        home.delegate = observer
        gone = home
        home.search()
      }
      let request = try held.next()
      #expect(gone == nil)
      user.does("gets the answer") { request.succeed("Nobody") }
      #expect(observer.log == [])
      // The next screen finds what it looks for, and is the only one that is told.
      let (home, other) = user.makeObservedHome(over: held.repository)
      try user.finds("Settled", by: "any", held, on: home)
      #expect(names(home) == ["Settled"])
      #expect(observer.log == [] && other.log == [.mutated])
    }
  }

  // MARK: - Failures

  @Test func aFailureKeepsTheOldRowsAndStaysUntilDismissed() {
    playJourney("searches again, and it fails") { user in
      let (home, observer) = user.makeObservedHome(over: held.repository)
      try user.finds("Kept", by: "any", held, on: home)
      #expect(observer.log == [.mutated])
      user.does("presses Search") { home.search() }
      let request = try held.next()
      let failure = URLError(.timedOut)
      user.does("gets no answer") { request.fail(failure) }
      let failed = HomeViewModelDelegateDouble.told {
        $0.viewModelFailedToFetchData(because: failure)
      }
      #expect(observer.log == [.mutated] + failed)
      #expect(names(home) == ["Kept"])
      #expect(!home.isLoading)
      try user.finds("Settled", by: "any", held, on: home)
      #expect(
        home.alert?.message
          == "An error occurred while executing your search. Please try again later."
      )
      #expect(home.alert?.buttonTitle == "Ok")
      user.does("dismisses the alert") { home.dismissAlert() }
      #expect(home.alert == nil)
    }
  }

  @Test func aCancelledRequestIsNotAFailure() {
    playJourney("searches, and the request is cancelled") { user in
      let (home, observer) = user.makeObservedHome(over: held.repository)
      for error in [CancellationError(), URLError(.cancelled)] as [any Error] {
        user.does("presses Search") { home.search() }
        let request = try held.next()
        #expect(home.isLoading)
        user.does("gets no answer") { request.fail(error) }
        #expect(!home.isLoading)
        #expect(home.alert == nil)
      }
      #expect(observer.log == [])
    }
  }
}

extension JourneyUser {
  /// Searches for a term, and gets one artist for an answer.
  fileprivate func finds(
    _ artist: String,
    by term: String,
    _ held: HeldSearch,
    on home: HomeViewModel
  ) throws {
    does("searches for \(term)") {
      home.updateSearchTerm(term)
      home.search()
    }
    let request = try held.next()
    does("gets the answer") { request.succeed(artist) }
  }
}
