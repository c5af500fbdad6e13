import MusicSearch

/// One visit to the search screen, which makes one search and waits for its outcome.
@MainActor
final class HomeSession: HomeViewModelDelegate {
  private let home: HomeViewModel
  private var waiting: CheckedContinuation<(any Error)?, Never>?

  init(_ home: HomeViewModel) {
    self.home = home
    home.delegate = self
  }

  /// Searches, and returns when the screen shows the outcome.
  ///
  /// - Parameters:
  ///   - term: The search term; `nil` leaves the screen in its first state.
  ///   - scope: The field of the catalogue in which to look for the term.
  /// - Returns: The error of a failed search, otherwise `nil`.
  func show(_ term: String?, in scope: SearchScope) async -> (any Error)? {
    guard let term else { return nil }
    home.updateSearchTerm(term)
    return await withCheckedContinuation { continuation in
      waiting = continuation
      home.updateSearchScope(SearchScope.allCases.firstIndex(of: scope) ?? 0)
    }
  }

  func dataSourceWasMutated() {
    finish(with: nil)
  }

  func viewModelFailedToFetchData(because error: any Error) {
    finish(with: error)
  }

  /// Does nothing, because the user of the command cannot choose a track.
  func showDetails(of track: TrackDetailsViewModel) {}

  private func finish(with failure: (any Error)?) {
    waiting?.resume(returning: failure)
    waiting = nil
  }
}
