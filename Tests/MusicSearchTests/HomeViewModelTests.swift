import MusicSearch
import Proofsheet
import Testing

@Suite struct HomeViewModelTests {
  // MARK: - The original's cases

  @Test(
    arguments: [
      (SearchScope.artist, "Search this artist", 5), (.song, "Search this song", 1),
      (.album, "Search this song", 3),
    ]
  )
  func aTermFindsTheRowsOfItsScope(scope: SearchScope, term: String, rows: Int) {
    playJourney("chooses \(scope) and searches") { user in
      let home = user.makeHome(search: SearchRepositoryTypeDouble.mock())
      #expect(home.delegate == nil)
      let observer = HomeViewModelDelegateDouble.observing(home)
      user.chooses(scope, on: home)
      #expect(observer.log == [.mutated])
      #expect(home.totalRowCount == 0)
      #expect(home.query == "")
      #expect(home.selectedScopeIndex == scope.buttonIndex)
      user.searches(term, on: home)
      #expect(observer.log == [.mutated, .mutated])
      #expect(home.totalRowCount == rows)
      #expect(home.query == term)
      #expect(home.selectedScopeIndex == scope.buttonIndex)
    }
  }

  @Test(arguments: SearchScope.allCases)
  func aFailingSearchTellsTheDelegateAndKeepsTermAndScope(scope: SearchScope) {
    playJourney("chooses \(scope), and the search fails") { user in
      let (home, observer) = user.makeObservedHome()
      user.chooses(scope, on: home)
      #expect(observer.log == [.mutated])
      user.searches("error", on: home)
      let failed = HomeViewModelDelegateDouble.told {
        $0.viewModelFailedToFetchData(because: SearchRepositoryTypeDouble.failure)
      }
      #expect(observer.log == [.mutated] + failed)
      #expect(home.totalRowCount == 0)
      #expect(home.query == "error")
      #expect(home.selectedScopeIndex == scope.buttonIndex)
    }
  }

  // MARK: - What the view reads

  @Test @MainActor func theScreenStartsWithAWelcomeAndTheKeyboard() {
    let home = HomeViewModel(search: SearchRepositoryTypeDouble.mock())
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

  @Test func noMatchesAreToldWithTheTermThatWasSearched() {
    playJourney("finds nothing and types on") { user in
      let search = SearchRepository(client: HTTPClientDouble.fixed())
      let (home, observer) = user.makeObservedHome(over: search)
      user.searches("it's", on: home)
      #expect(observer.log == [.mutated])
      user.does("types on") { home.updateSearchTerm("it's new") }
      #expect(home.backgroundText == "No matches found for your search:\n'it's'\n\n🤯")
      #expect(home.alert == nil)
    }
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
  func artistsAreInAlphabeticalOrder(scope: SearchScope, names: [String], counts: [Int]) {
    playJourney("searches for Jackson by \(scope)") { user in
      let search = SearchRepository(client: HTTPClientDouble.fixtures())
      let (home, observer) = user.makeObservedHome(over: search)
      user.does("types Jackson") { home.updateSearchTerm("Jackson") }
      user.chooses(scope, on: home)
      #expect(observer.log == [.mutated])
      #expect(home.content.rows.map(\.name) == names)
      #expect(home.content.rows.map(\.cells.count) == counts)
      #expect(home.backgroundText == nil)
    }
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
  func theFirstRailStartsWithTheNewestTracks(term: String, titles: [String]) {
    playJourney("searches for \(term)") { user in
      let search = SearchRepository(client: HTTPClientDouble.fixtures())
      let (home, observer) = user.makeObservedHome(over: search)
      user.searches(term, on: home)
      #expect(observer.log == [.mutated])
      #expect(home.row(at: 0)?.cells.prefix(4).map(\.name) == titles)
      #expect(home.row(at: -1) == nil)
      #expect(home.row(at: home.totalRowCount) == nil)
    }
  }

  // MARK: - Selection

  @Test func choosingATrackOpensItsDetails() {
    playJourney("taps tracks that are there and that are not") { user in
      let (home, observer) = user.makeObservedHome()
      user.searches("any", on: home)
      for (index, row) in [(0, 9), (9, 0), (-1, 0), (0, -1)] {
        user.does("taps beside the tracks") { home.selectTrack(at: index, inRow: row) }
      }
      #expect(observer.log == [.mutated])
      var details: [TrackDetailsViewModel] = []
      observer.answers.showDetails = { details.append($0) }
      user.does("taps a track") { home.selectTrack(at: 1, inRow: 4) }
      #expect(details.map(\.trackName) == ["Mock track number 4"])
      #expect(details.map(\.releaseDate) == ["October 15, 2019"])
      #expect(observer.log.count == 2)
    }
  }

  @Test func theRouterOpensDetailsPlaysAndGoesBack() {
    playJourney("opens a track and goes back") { user in
      let (home, observer) = user.makeObservedHome()
      user.searches("any", on: home)
      #expect(observer.log == [.mutated])
      let router = MusicSearchRouter(home: home)
      user.does("goes back from the first screen") { router.goBack() }
      #expect(router.details == nil)
      user.does("taps a track") { home.selectTrack(at: 0, inRow: 0) }
      let player = try #require(router.details?.player)
      #expect(router.details?.trackName == "Mock track number 1")
      #expect(player.isPlaying)
      user.does("goes back") { router.goBack() }
      #expect(router.details == nil)
      #expect(!player.isPlaying)
      #expect(home.isSearchFieldFocused)
    }
  }
}
