import Foundation
import MusicSearch
import Proofsheet

/// Writes what the search screen tells its delegate into the transcript of a journey.
final class HomeDelegateDouble: HomeViewModelDelegate {
  private let calls: JourneyCalls

  init(calls: JourneyCalls) {
    self.calls = calls
  }

  func dataSourceWasMutated() {
    calls.record("delegate")
  }

  func viewModelFailedToFetchData(because error: any Error) {
    calls.record("delegate", with: (error as? URLError)?.code ?? error)
  }

  func showDetails(of track: TrackDetailsViewModel) {
    calls.record("delegate", with: track.title)
  }
}
