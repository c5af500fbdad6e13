import Foundation
import MusicSearch
import Testing

@MainActor
struct HomeViewModelTests {
  private let clock = ManualClock()

  private func home(_ search: any SearchRepositoryType = MockSearch()) -> HomeViewModel {
    HomeViewModel(search: search, clock: clock)
  }

  /// Types a term and lets the typing pause pass.
  private func type(_ term: String, into home: HomeViewModel) async {
    home.updateSearchTerm(term)
    await clock.untilSomebodySleeps()
    clock.advance(by: HomeViewModel.typingPause)
  }

  // MARK: - The original's cases

  @Test(
    arguments: [
      (0, "Search this artist", 5), (1, "Search this song", 1), (2, "Search this song", 3),
    ]
  )
  func aTermFindsTheRowsOfItsScope(index: Int, term: String, rows: Int) async throws {
    let home = home()
    #expect(home.delegate == nil)
    let observer = HomeObserver(home)
    home.updateSearchScope(index)
    #expect(try await observer.next() == .mutated)
    #expect(home.totalRowCount == 0)
    #expect(home.query == "")
    #expect(home.selectedScopeIndex == index)
    await type(term, into: home)
    #expect(try await observer.next() == .mutated)
    #expect(home.totalRowCount == rows)
    #expect(home.query == term)
    #expect(home.selectedScopeIndex == index)
    #expect(observer.log == [.mutated, .mutated])
  }

  @Test(arguments: 0...2)
  func aFailingSearchTellsTheDelegateAndKeepsTermAndScope(index: Int) async throws {
    let home = home()
    let observer = HomeObserver(home)
    home.updateSearchScope(index)
    #expect(try await observer.next() == .mutated)
    await type("error", into: home)
    #expect(try await observer.next() == .failed("\(MockSearch.failure)"))
    #expect(home.totalRowCount == 0)
    #expect(home.query == "error")
    #expect(home.selectedScopeIndex == index)
  }

  // MARK: - What the view reads

  @Test func theScreenStartsWithAWelcomeAndTheKeyboard() {
    let home = home()
    home.viewDidAppear()
    #expect(home.title == "ABA Music")
    #expect(home.searchPlaceholder == "Type in to search...")
    #expect(home.scopeTitles == ["Artist", "Song", "Album"])
    #expect(home.supportedOrientations == [.portrait])
    #expect(home.selectedScopeIndex == 0)
    #expect(
      home.backgroundText
        == "Search for your favorite artists, songs or albums and sing along!\n\n🎵"
    )
    #expect(home.isSearchFieldFocused)
    #expect(!home.isLoading)
    #expect(home.alert == nil)
    home.dismissKeyboard()
    #expect(!home.isSearchFieldFocused)
    home.focusSearchField()
    home.search()
    #expect(!home.isSearchFieldFocused)
    #expect(home.isLoading)
  }

  @Test func noMatchesAreToldWithTheTermThatWasSearched() async throws {
    let home = home(SearchRepository(client: FixedClient()))
    let observer = HomeObserver(home)
    await type("it's", into: home)
    #expect(try await observer.next() == .mutated)
    home.updateSearchTerm("it's new")
    #expect(home.backgroundText == "No matches found for your search:\n'it's'\n\n🤯")
    #expect(home.alert == nil)
  }

  @Test(
    arguments: [
      (
        SearchScope.artist,
        [
          "Alan Jackson", "Freddie Jackson", "Jackson Taylor & The Sinners", "Janet Jackson",
          "Jermaine Jackson", "Joe Jackson", "Michael Jackson", "Rebbie Jackson",
          "Trevor Jackson", "Wanda Jackson",
        ], [29, 1, 1, 4, 2, 5, 63, 1, 3, 1]
      ),
      (
        .album, ["3T", "Jermaine Jackson", "Michael Jackson", "The Jacksons"], [1, 1, 39, 3]
      ),
      (
        .song,
        [
          "3T", "APEK & Shanahan", "Ahmet Akkaya", "Andy", "CLEOFA", "Diggy", "Joe Jackson",
          "Juan Donovan", "Michael Jackson", "Outkast", "Panic! At the Disco",
          "Paul Van Dyk & Wayne Jackson", "The Jacksons", "Yusuke Yabui", "Zac Brown Band",
        ], [1, 1, 1, 1, 1, 1, 1, 1, 7, 2, 1, 1, 3, 1, 1]
      ),
    ]
  )
  func artistsAreInAlphabeticalOrder(scope: SearchScope, names: [String], counts: [Int])
    async throws
  {
    let home = home(SearchRepository(client: FixtureClient()))
    let observer = HomeObserver(home)
    home.updateSearchTerm("Jackson")
    home.updateSearchScope(try #require(SearchScope.allCases.firstIndex(of: scope)))
    #expect(try await observer.next() == .mutated)
    #expect(home.content.rows.map(\.name) == names)
    #expect(home.content.rows.map(\.cells.count) == counts)
    #expect(home.backgroundText == nil)
  }

  @Test(
    arguments: [
      (
        "Jackson",
        [
          "Precious Memories", "Amazing Grace", "So You Don't Have To Love Me Anymore",
          "Long Way To Go",
        ]
      ), ("Beatles", ["Help!", "I Feel Fine", "Ticket To Ride", "A Hard Day's Night"]),
    ]
  )
  func theFirstRailStartsWithTheNewestTracks(term: String, titles: [String]) async throws {
    let home = home(SearchRepository(client: FixtureClient()))
    let observer = HomeObserver(home)
    await type(term, into: home)
    #expect(try await observer.next() == .mutated)
    #expect(home.row(at: 0)?.cells.prefix(4).map(\.name) == titles)
    #expect(home.row(at: -1) == nil)
    #expect(home.row(at: home.totalRowCount) == nil)
  }

  // MARK: - Selection

  @Test func choosingATrackOpensItsDetails() async throws {
    let home = home()
    let observer = HomeObserver(home)
    await type("any", into: home)
    #expect(try await observer.next() == .mutated)
    for (index, row) in [(0, 9), (9, 0), (-1, 0), (0, -1)] {
      home.selectTrack(at: index, inRow: row)
    }
    home.selectTrack(at: 1, inRow: 4)
    #expect(observer.log == [.mutated, .details("Mock track number 4")])
    #expect(observer.details.map(\.releaseDate) == ["October 15, 2019"])
  }

  @Test func theRouterOpensDetailsPlaysAndGoesBack() async throws {
    let home = home()
    let observer = HomeObserver(home)
    await type("any", into: home)
    #expect(try await observer.next() == .mutated)
    let router = MusicSearchRouter(home: home)
    router.goBack()
    #expect(router.details == nil)
    home.selectTrack(at: 0, inRow: 0)
    let player = try #require(router.details?.player)
    #expect(router.details?.trackName == "Mock track number 1")
    #expect(player.isPlaying)
    router.goBack()
    #expect(router.details == nil)
    #expect(!player.isPlaying)
    #expect(home.isSearchFieldFocused)
  }
}
