import MusicSearch
import Proofsheet
import Testing

@Suite struct NavigationJourneys {
  @Test(arguments: SearchScope.allCases)
  func detailsAndBack(_ scope: SearchScope) {
    assertJourney(
      "opens the details of a track, turns the device and goes back",
      scenario: .findsOne(in: scope),
      named: "\(scope)"
    ) { user in
      let router = MusicSearchRouter(home: user.makeHome())
      let home = user.sees { router.home }
      if scope != .artist { user.chooses(scope, on: home) }
      user.searches(scope.single.term, on: home)
      user.does("taps beside the search field") { home.dismissKeyboard() }
      let details = try user.opensDetails(with: router) { home.selectTrack(at: 0, inRow: 0) }
      user.does("turns the device") { details.rotate(to: .landscape) }
      user.does("turns the device back") { details.rotate(to: .portrait) }
      user.goesBack { router.goBack() }
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
      let first = try user.opensDetails(with: router) { home.selectTrack(at: 0, inRow: 0) }
      user.does("hears the preview to its end") { first.player?.didPlayToEnd() }
      user.goesBack { router.goBack() }
      _ = try user.opensDetails(with: router) { home.selectTrack(at: 23, inRow: 0) }
      user.goesBack { router.goBack() }
    }
  }

  /// The search field was left before the track was opened, and has the focus again behind it.
  @Test func hearsAPreviewThenGoesBack() {
    assertJourney("hears a preview, then goes back", scenario: .findsOne(in: .song)) { user in
      let router = MusicSearchRouter(home: user.makeHome())
      let home = user.sees {
        router.home.viewDidAppear()
        return router.home
      }
      user.chooses(.song, on: home)
      user.does("types Lady Madonna") { home.updateSearchTerm("Lady Madonna") }
      user.does("presses Search") { home.search() }
      let details = try user.opensDetails(with: router) { home.selectTrack(at: 0, inRow: 0) }
      user.does("hears the preview to its end") { details.player?.didPlayToEnd() }
      user.goesBack { router.goBack() }
    }
  }

  @Test(arguments: SearchScope.allCases)
  func detailsGoToTheDelegate(_ scope: SearchScope) {
    assertJourney(
      "chooses tracks, and the delegate opens them",
      scenario: .findsMany(in: scope),
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: scope)
      let delegate = HomeViewModelDelegateDouble(calls: user.calls)
      home.delegate = delegate
      user.searches("Jackson", on: home)
      user.does("taps the first track") { home.selectTrack(at: 0, inRow: 0) }
      user.does("taps the last artist's track") {
        home.selectTrack(at: 0, inRow: home.totalRowCount - 1)
      }
      user.does("taps below the last artist") {
        home.selectTrack(at: 0, inRow: home.totalRowCount)
      }
      withExtendedLifetime(delegate) {}
    }
  }
}

extension JourneyUser {
  /// Taps a track, and sees the screen that the router opens.
  fileprivate func opensDetails(
    with router: MusicSearchRouter,
    _ tap: @MainActor () -> Void
  ) throws -> TrackDetailsViewModel {
    try sees("taps a track") {
      tap()
      return try #require(router.details)
    }
  }
}
