/// An object that is told which track of a row the user chooses.
@MainActor
public protocol SearchResultTableViewModelDelegate: AnyObject {
  /// The user has chosen a track.
  ///
  /// - Parameters:
  ///   - row: The row that holds the track.
  ///   - track: The track.
  func searchResult(_ row: SearchResultTableViewModel, didSelect track: Track)
}

/// One row of the search screen: an artist, and a rail of tracks that scrolls sideways.
@MainActor
public final class SearchResultTableViewModel: Identifiable {
  /// The artist's identifier.
  public nonisolated let id: Artist.ID
  /// The artist's name.
  public let name: String
  /// The cells of the rail, the newest track first.
  ///
  /// Tracks of the same date are in the reverse of the order in the server's answer.
  public let cells: [SearchResultCollectionViewModel]

  /// The delegate that is told which track is chosen.
  public weak var delegate: (any SearchResultTableViewModelDelegate)?

  /// The tracks that ``cells`` show, in the same order.
  private let tracks: [Track]

  /// Makes the row of an artist.
  ///
  /// - Parameters:
  ///   - artist: The artist, or `nil` for an empty row.
  ///   - dates: The style of release dates.
  public init(artist: Artist?, dates: DateStyle) {
    let artist = artist ?? .placeholder
    id = artist.id
    name = artist.name
    tracks = artist.tracks.newestFirst()
    cells = tracks.map { SearchResultCollectionViewModel(track: $0, dates: dates) }
  }

  /// Tells the delegate that the user chose a track.
  ///
  /// - Parameter index: The index of the track in the rail, from 0; an index outside of the rail is
  ///   ignored.
  public func didSelectItem(at index: Int) {
    guard tracks.indices.contains(index) else { return }
    delegate?.searchResult(self, didSelect: tracks[index])
  }
}
