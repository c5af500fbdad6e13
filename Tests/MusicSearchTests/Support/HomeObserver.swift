import MusicSearch

/// Writes down what a search screen tells its delegate.
@MainActor
final class HomeObserver: HomeViewModelDelegate {
  enum Event: Equatable {
    case mutated
    case failed(String)
    case details(String)
  }

  private(set) var log: [Event] = []
  private(set) var details: [TrackDetailsViewModel] = []

  init(_ home: HomeViewModel? = nil) { home?.delegate = self }

  func dataSourceWasMutated() { log.append(.mutated) }

  func viewModelFailedToFetchData(because error: any Error) { log.append(.failed("\(error)")) }

  func showDetails(of track: TrackDetailsViewModel) {
    details.append(track)
    log.append(.details(track.trackName))
  }
}
