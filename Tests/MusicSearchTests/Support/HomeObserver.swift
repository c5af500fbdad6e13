import MusicSearch
import Testing

/// Writes down what a search screen tells its delegate, and lets a test wait for it.
@MainActor
final class HomeObserver: HomeViewModelDelegate {
  enum Event: Equatable {
    case mutated
    case failed(String)
    case details(String)
  }

  private(set) var log: [Event] = []
  private(set) var details: [TrackDetailsViewModel] = []
  private let events: AsyncStream<Event>
  private let arrival: AsyncStream<Event>.Continuation

  init(_ home: HomeViewModel? = nil) {
    (events, arrival) = AsyncStream.makeStream()
    home?.delegate = self
  }

  func dataSourceWasMutated() {
    note(.mutated)
  }

  func viewModelFailedToFetchData(because error: any Error) {
    note(.failed("\(error)"))
  }

  func showDetails(of track: TrackDetailsViewModel) {
    details.append(track)
    note(.details(track.trackName))
  }

  /// The oldest event that was not taken yet.
  func next() async throws -> Event {
    var iterator = events.makeAsyncIterator()
    return try #require(await iterator.next(isolation: #isolation))
  }

  private func note(_ event: Event) {
    log.append(event)
    arrival.yield(event)
  }
}
