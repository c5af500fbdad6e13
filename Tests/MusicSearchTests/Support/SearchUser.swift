import MusicSearch
import Proofsheet

extension JourneyUser {
  /// The search screen over this user's world.
  func makeHome(search: (any SearchRepositoryType)? = nil) -> HomeViewModel {
    HomeViewModel(search: search ?? SearchRepository(client: client), clock: clock)
  }

  /// A search screen over a repository, and what it tells its delegate.
  func makeObservedHome(
    over search: any SearchRepositoryType = SearchRepositoryTypeDouble.mock()
  ) -> (HomeViewModel, HomeViewModelDelegateDouble) {
    let home = makeHome(search: search)
    return (home, HomeViewModelDelegateDouble.observing(home))
  }

  /// Opens the search screen in a scope.
  func opensSearch(
    in scope: SearchScope,
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

  /// Types a whole term, and waits until the search has started and was answered.
  func searches(_ term: String, on home: HomeViewModel) {
    does("types \(term)") { home.updateSearchTerm(term) }
    waits(HomeViewModel.typingPause)
  }
}

extension SearchScope {
  /// The place of the scope's button, from 0.
  var buttonIndex: Int { Self.allCases.firstIndex(of: self) ?? -1 }
}
