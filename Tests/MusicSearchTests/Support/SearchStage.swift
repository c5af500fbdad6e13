import MusicSearch
import Proofsheet
import Testing

/// A search screen in a scope, and what it tells its delegate.
@MainActor
struct SearchStage {
  let home: HomeViewModel
  let observer: HomeViewModelDelegateDouble
  private let user: JourneyUser

  init(_ user: JourneyUser, in scope: SearchScope = .artist) {
    self.user = user
    home = user.opensSearch(in: scope)
    observer = HomeViewModelDelegateDouble.observing(home)
  }

  /// Types a term and lets the pause pass, which starts the search; the answer may come later.
  func starts(_ term: String) { user.searches(term, on: home) }

  /// Searches for a term; the delegate is told of the outcome, and of nothing else.
  func searches(_ term: String, at location: SourceLocation = #_sourceLocation) {
    let told = observer.log.count
    starts(term)
    #expect(observer.log.count == told + 1, sourceLocation: location)
    #expect(!home.isLoading, sourceLocation: location)
  }
}
