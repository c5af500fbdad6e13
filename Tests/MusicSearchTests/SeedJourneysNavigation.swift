import MusicSearch
import Proofsheet
import Testing

/// The original app's UI journeys 1 to 4: the start, and from a result to its details and back.
@Suite struct SeedJourneysNavigation {
  @Test func applicationLoadsSuccessfully() {
    assertJourney("opens the app") { user in
      let router = MusicSearchRouter(home: user.makeHome())
      let home = user.sees { router.home }
      #expect(home.searchPlaceholder == "Type in to search...")
      #expect(home.isSearchFieldFocused)
      #expect(home.backgroundText?.hasPrefix("Search for your favorite artists") == true)
    }
  }

  @Test func navigationWhenSearchingByArtist() {
    assertJourney("opens Help! by the Beatles", scenario: .findsOne(in: .artist)) { user in
      try user.navigates(
        by: .artist,
        to: ("The Beatles", "Help!"),
        reading: ["Genre: Rock", "Country: USA", "Release date: June 22, 2018"]
      )
    }
  }

  @Test func navigationWhenSearchingByAlbum() {
    assertJourney("opens Rebirth of a Nation", scenario: .findsOne(in: .album)) { user in
      try user.navigates(
        by: .album,
        to: ("DJ Spooky & Kronos Quartet", "Rebirth of a Nation"),
        reading: ["Genre: Soundtrack", "Country: USA", "Release date: August 28, 2015"]
      )
    }
  }

  /// The original's stub says `Lady+madonna`; see `SeedJourneysWrongStubs`.
  @Test func navigationWhenSearchingBySong() {
    assertJourney("opens Lady Madonna", scenario: .findsOne(in: .song)) { user in
      try user.navigates(
        by: .song,
        to: ("The Beatles", "Lady Madonna"),
        reading: ["Genre: Rock", "Country: USA", "Release date: March 15, 1968"]
      )
    }
  }
}

extension JourneyUser {
  /// Searches for the term of a scope, opens the first track of its only artist, turns the device
  /// there and back, and returns to the search field.
  fileprivate func navigates(
    by scope: SearchScope,
    to target: (artist: String, track: String),
    reading texts: [String]
  ) throws {
    let router = MusicSearchRouter(home: makeHome())
    let home = sees { router.home }
    if scope != .artist { chooses(scope, on: home) }
    searches(scope.single.term, on: home)
    taps(target.artist, on: home)
    let details = try sees("taps \(target.track)") {
      home.selectTrack(at: 0, inRow: 0)
      return try #require(router.details)
    }
    #expect(details.title == target.track)
    let read = [details.genreText, details.countryText, details.releaseDateText]
    #expect(read == texts)
    does("turns the device to landscape") { details.rotate(to: .landscape) }
    #expect(details.isFullScreen)
    does("turns the device to portrait") { details.rotate(to: .portrait) }
    #expect(!details.isFullScreen)
    goesBack { router.goBack() }
    #expect(home.isSearchFieldFocused)
  }
}
