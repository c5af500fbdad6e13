import MusicSearch
import Proofsheet

extension JourneyUser {
  /// The search screen over this user's world.
  func makeHome(search: (any SearchRepositoryType)? = nil) -> HomeViewModel {
    HomeViewModel(search: search ?? SearchRepository(client: client), clock: clock)
  }

  /// Opens the search screen in a scope.
  func opensSearch(
    in scope: SearchScope = .artist,
    over search: (any SearchRepositoryType)? = nil
  ) -> HomeViewModel {
    let home = sees {
      let home = makeHome(search: search)
      home.viewDidAppear()
      return home
    }
    if scope != .artist { chooses(scope, on: home) }
    return home
  }

  /// Taps the button of a scope.
  func chooses(_ scope: SearchScope, on home: HomeViewModel) {
    does("chooses \(scope.title)") { home.updateSearchScope(scope.buttonIndex) }
  }

  /// Types a whole term.
  func types(_ term: String, on home: HomeViewModel) {
    does("types \(term)") { home.updateSearchTerm(term) }
  }

  /// Types a whole term, and waits until the search has started and was answered.
  func searches(_ term: String, on home: HomeViewModel) {
    types(term, on: home)
    waits(HomeViewModel.typingPause)
  }

  /// Taps the name of an artist, which is outside the search field and closes the keyboard.
  func taps(_ artist: String, on home: HomeViewModel) {
    does("taps \(artist)") { home.dismissKeyboard() }
  }
}

extension SearchScope {
  /// The place of the scope's button, from 0.
  var buttonIndex: Int { Self.allCases.firstIndex(of: self) ?? -1 }
}
