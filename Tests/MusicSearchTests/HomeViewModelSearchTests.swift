import Foundation
import MusicSearch
import Observation
import Testing

/// When the screen searches, and whose answer it shows.
@MainActor
struct HomeViewModelSearchTests {
  private let clock = ManualClock()
  private let held = HeldSearch()

  private func observedHome() -> (HomeViewModel, HomeObserver) {
    let home = HomeViewModel(search: held, clock: clock)
    return (home, HomeObserver(home))
  }

  private func names(_ home: HomeViewModel) -> [String] { home.content.rows.map(\.name) }

  // MARK: - Debounce

  @Test func typingSearchesOnceHalfASecondAfterTheLastKey() async throws {
    let (home, observer) = observedHome()
    for term in ["J", "Ja", "Jac"] {
      home.updateSearchTerm(term)
      await clock.untilSomebodySleeps()
      #expect(clock.advance(by: .milliseconds(499)) == 0)
      #expect(!home.isLoading)
    }
    #expect(clock.advance(by: .milliseconds(1)) == 1)
    let request = try await held.next()
    #expect(home.isLoading)
    request.succeed("Found")
    #expect(try await observer.next() == .mutated)
    #expect(!home.isLoading)
    #expect(held.askedTerms == ["Jac"])
    #expect(names(home) == ["Found"])
  }

  @Test func aKeyStrokeAtTheVeryEndOfThePauseStillRestartsIt() async throws {
    let (home, observer) = observedHome()
    home.updateSearchTerm("Ja")
    await clock.untilSomebodySleeps()
    #expect(clock.advance(by: .milliseconds(500)) == 1)
    home.updateSearchTerm("Jac")
    await clock.untilSomebodySleeps()
    #expect(!home.isLoading)
    clock.advance(by: .milliseconds(500))
    try await held.next().succeed("Found")
    #expect(try await observer.next() == .mutated)
    #expect(held.askedTerms == ["Jac"])
  }

  @Test func theSearchKeyAndTheScopeButtonsDoNotWait() async throws {
    let (home, _) = observedHome()
    home.updateSearchTerm("a")
    await clock.untilSomebodySleeps()
    home.search()
    let first = try await held.next()
    home.updateSearchScope(0)
    let second = try await held.next()
    home.updateSearchScope(2)
    let third = try await held.next()
    #expect([first.scope, second.scope, third.scope] == [.artist, .artist, .album])
    #expect(held.askedTerms == ["a", "a", "a"])
    #expect(clock.advance(by: .seconds(9)) == 0)
    for request in [first, second, third] { request.fail(CancellationError()) }
  }

  @Test func noTermAndNoSuchScopeDoNothing() async throws {
    let (home, observer) = observedHome()
    home.updateSearchTerm(nil)
    home.updateSearchScope(-1)
    home.updateSearchScope(3)
    #expect(!home.isLoading)
    #expect(home.query == "")
    #expect(home.scope == .artist)
    home.search()
    try await held.next().succeed("Only")
    #expect(try await observer.next() == .mutated)
    #expect(held.askedTerms == [""])
  }

  @Test func theSameTermSearchesAgainAndSoDoesAnEmptyOne() async throws {
    let (home, _) = observedHome()
    for term in ["a", "a", "", ""] {
      home.updateSearchTerm(term)
      await clock.untilSomebodySleeps()
      clock.advance(by: .milliseconds(500))
      try await held.next().succeed("x")
    }
    #expect(held.askedTerms == ["a", "a", "", ""])
  }

  @Test func anEmptyTermEmptiesTheListAtOnce() async throws {
    let (home, observer) = observedHome()
    home.updateSearchTerm("Beatles")
    home.search()
    try await held.next().succeed("The Beatles")
    #expect(try await observer.next() == .mutated)
    home.updateSearchTerm("")
    #expect(names(home) == [])
    #expect(home.backgroundText?.hasPrefix("Search for your favorite") == true)
    #expect(observer.log == [.mutated, .mutated])
  }

  // MARK: - Stale answers

  @Test func aLateAnswerForAnOldTermNeverReplacesANewerOne() async throws {
    let (home, observer) = observedHome()
    var requests: [HeldSearch.Request] = []
    for term in ["old", "older still", "new"] {
      home.updateSearchTerm(term)
      home.search()
      requests.append(try await held.next())
    }
    requests[2].succeed("New")
    #expect(try await observer.next() == .mutated)
    requests[0].succeed("Old")
    requests[1].fail(URLError(.timedOut))
    try await settle(home, observer)
    #expect(observer.log == [.mutated, .mutated])
    #expect(home.alert == nil)
  }

  @Test func anEarlyAnswerForAnOldScopeIsNotShownEither() async throws {
    let (home, observer) = observedHome()
    home.updateSearchTerm("any")
    home.updateSearchScope(0)
    let artist = try await held.next()
    home.updateSearchScope(2)
    let album = try await held.next()
    artist.succeed("Artist")
    album.succeed("Album")
    #expect(try await observer.next() == .mutated)
    #expect(names(home) == ["Album"])
    try await settle(home, observer)
    #expect(observer.log == [.mutated, .mutated])
  }

  @Test func aNewKeyStrokeDropsTheSearchInProgress() async throws {
    let (home, observer) = observedHome()
    home.updateSearchTerm("Jackson")
    home.search()
    let request = try await held.next()
    home.updateSearchTerm("Jackson 5")
    #expect(!home.isLoading)
    request.succeed("Late")
    try await settle(home, observer)
    #expect(observer.log == [.mutated])
  }

  @Test func aScreenThatIsGoneIsNotKeptAliveByItsSearch() async throws {
    let observer = HomeObserver()
    weak var gone: HomeViewModel?
    do {
      let home = HomeViewModel(search: held, clock: clock)
      home.delegate = observer
      gone = home
      home.search()
    }
    let request = try await held.next()
    #expect(gone == nil)
    request.succeed("Nobody")
    let (home, other) = observedHome()
    try await settle(home, other)
    #expect(observer.log == [])
  }

  // MARK: - Failures

  @Test func aFailureKeepsTheOldRowsAndStaysUntilDismissed() async throws {
    let (home, observer) = observedHome()
    home.updateSearchTerm("any")
    home.search()
    try await held.next().succeed("Kept")
    #expect(try await observer.next() == .mutated)
    home.search()
    try await held.next().fail(URLError(.timedOut))
    guard case .failed = try await observer.next() else {
      Issue.record("The failure was not told.")
      return
    }
    #expect(names(home) == ["Kept"])
    #expect(!home.isLoading)
    try await settle(home, observer)
    #expect(
      home.alert?.message
        == "An error occurred while executing your search. Please try again later."
    )
    #expect(home.alert?.buttonTitle == "Ok")
    home.dismissAlert()
    #expect(home.alert == nil)
  }

  @Test func aCancelledRequestIsNotAFailure() async throws {
    let (home, observer) = observedHome()
    for error in [CancellationError(), URLError(.cancelled)] as [any Error] {
      home.search()
      let request = try await held.next()
      await withCheckedContinuation { loadingEnds in
        withObservationTracking {
          _ = home.isLoading
        } onChange: {
          loadingEnds.resume()
        }
        request.fail(error)
      }
      #expect(!home.isLoading)
      #expect(home.alert == nil)
    }
    #expect(observer.log == [])
  }

  /// Runs one more search to its end: whatever an earlier answer set off has happened before.
  private func settle(_ home: HomeViewModel, _ observer: HomeObserver) async throws {
    home.search()
    try await held.next().succeed("Settled")
    #expect(try await observer.next() == .mutated)
    #expect(names(home) == ["Settled"])
  }
}
