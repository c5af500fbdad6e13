import MusicSearch
import Proofsheet
import Testing

/// The app as the steps of journey files see it.
@MainActor
final class SearchApp {
  let router: MusicSearchRouter

  var home: HomeViewModel { router.home }

  init(_ user: JourneyUser) { router = MusicSearchRouter(home: user.makeHome()) }
}

extension JourneySteps where Stage == SearchApp {
  /// What the user of the search can do, in the words of journey files.
  static let musicSearch = JourneySteps(
    on: SearchApp.init,
    [
      .sees("opens the app") { app in
        app.home.viewDidAppear()
        return app.home
      },
      .does("types {term}", .text) { app, term in app.home.updateSearchTerm(term) },
      .does("clears the search field") { app in app.home.updateSearchTerm("") },
      .does("presses Search") { app in app.home.search() },
      .does("chooses scope {scope}", .one(of: SearchScope.self)) { app, scope in
        app.home.updateSearchScope(scope.buttonIndex)
      },
      .does("dismisses the alert") { app in app.home.dismissAlert() },
      .does("taps beside the search field") { app in app.home.dismissKeyboard() },
      .sees("taps track {track} of row {row}", .integer, .integer) { app, track, row in
        app.home.selectTrack(at: track - 1, inRow: row - 1)
        return try #require(app.router.details)
      },
      .does("hears the preview to its end") { app in
        try #require(app.router.details?.player).didPlayToEnd()
      },
      .goesBack { app in app.router.goBack() },
    ]
  )
}
