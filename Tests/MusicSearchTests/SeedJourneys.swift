import MusicSearch
import Proofsheet
import Testing

/// The original app's UI journeys; those that passed by mistake are in `SeedJourneysWrongStubs`
/// too.
@Suite struct SeedJourneys {
  // MARK: - 1 to 4: the start, and from a result to its details and back

  @Test func applicationLoadsSuccessfully() {
    assertJourney("opens the app") { user in
      _ = user.sees { MusicSearchRouter(home: user.makeHome()).home }
    }
  }

  @Test(
    arguments: [
      (SearchScope.artist, "The Beatles", "Help!"),
      (.album, "DJ Spooky & Kronos Quartet", "Rebirth of a Nation"),
      (.song, "The Beatles", "Lady Madonna"),
    ]
  )
  func navigationWhenSearching(by scope: SearchScope, _ artist: String, _ track: String) {
    assertJourney("opens \(track)", scenario: .findsOne(in: scope), named: "\(scope)") { user in
      let router = MusicSearchRouter(home: user.makeHome())
      let home = user.sees { router.home }
      if scope != .artist { user.chooses(scope, on: home) }
      user.searches(scope.single.term, on: home)
      user.taps(artist, on: home)
      let details = try user.sees("taps \(track)") {
        home.selectTrack(at: 0, inRow: 0)
        return router.details
      }
      user.does("turns the device to landscape") { details.rotate(to: .landscape) }
      user.does("turns the device to portrait") { details.rotate(to: .portrait) }
      user.goesBack { router.goBack() }
    }
  }

  // MARK: - 5 to 23: searches that find much, nothing or an error, and other scopes for the same term

  @Test func scrollingVerticallyAndHorizontallyWithMultipleResults() {
    assertJourney("scrolls through the results", scenario: .findsMany(in: .artist)) { user in
      let home = user.opensSearch()
      user.searches("Jackson", on: home)
      let list = user.sees("looks at the list") { ScrolledList(home) }
      user.does("swipes the first row left") { list.swipeLeft(inVisibleRow: 0) }
      user.does("scrolls to Wanda Jackson") { list.scroll(to: "Wanda Jackson") }
    }
  }

  @Test(arguments: SearchScript.seeds)
  func journey(_ script: SearchScript) {
    assertJourney(script.title, scenario: script.scenario, named: script.name) { user in
      script.play(user, on: user.opensSearch())
    }
  }
}

extension SearchScript {
  static let seeds =
    SearchScope.allCases.flatMap(outcomes)
    + [
      twice("Artists", .artist, "Beatles", "Jackson", taps: "Alan Jackson"),
      twice("Albums", .album, "Jackson", "Rebirth", taps: "DJ Spooky & Kronos Quartet"),
      twice("Songs", .song, "Lady Madonna", "Jackson", taps: "APEK & Shanahan"),
    ]
    + SearchScope.allCases.flatMap { first in
      SearchScope.allCases.filter { $0 != first }.map { changes(from: first, to: $0) }
    }

  private static func outcomes(by scope: SearchScope) -> [SearchScript] {
    [
      SearchScript(
        "search\(scope.title)WithEmptyResponse",
        "searches by \(scope) and finds nothing",
        in: scope,
        .findsNothing(in: scope)
      ) { user, home in user.searches("Jackson", on: home) },
      SearchScript(
        "search\(scope.title)WithErrorResponseAndRetry",
        "searches by \(scope), dismisses the error and types again",
        in: scope,
        .failsOnce(in: scope, thenFinds: 2)
      ) { user, home in
        user.searches("Jackson", on: home)
        user.does("dismisses the alert") { home.dismissAlert() }
        user.searches("Jackson", on: home)
        user.does("presses Search") { home.search() }
      },
      SearchScript(
        "search\(scope.title)AndDismissKeyboard",
        "searches by \(scope) and dismisses the keyboard",
        in: scope,
        .findsMany(in: scope)
      ) { user, home in
        user.searches("Jackson", on: home)
        user.taps(scope == .artist ? "Alan Jackson" : "3T", on: home)
      },
    ]
  }

  private static func twice(
    _ plural: String,
    _ scope: SearchScope,
    _ first: String,
    _ second: String,
    taps artist: String
  ) -> SearchScript {
    SearchScript(
      "searchMultiple\(plural)AndDismissKeyboard",
      "searches by \(scope) for \(first), clears the field and searches for \(second)",
      in: scope,
      .findsOneThenMany(in: scope)
    ) { user, home in
      user.searches(first, on: home)
      user.does("clears the search field") { home.updateSearchTerm("") }
      user.waits(HomeViewModel.typingPause)
      user.searches(second, on: home)
      user.taps(artist, on: home)
    }
  }

  private static func changes(from first: SearchScope, to second: SearchScope) -> SearchScript {
    SearchScript(
      "search\(first.title)AndChangeScopeTo\(second.title)",
      "searches by \(first) and changes the scope to \(second)",
      in: first,
      .finds(in: first, then: second)
    ) { user, home in
      user.searches("Jackson", on: home)
      user.chooses(second, on: home)
    }
  }
}
