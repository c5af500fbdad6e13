import Foundation
public import MusicSearch
public import Proofsheet

extension SearchResultCollectionViewModel: SnapshotStates {
  /// A cell for a track, and for an absent one.
  public static var snapshotStates: [SnapshotState] {
    [
      SnapshotState("of a track") { cell(.mock(0)) },
      SnapshotState("of nothing") { cell(nil) },
    ]
  }

  private static func cell(_ track: Track?) -> SearchResultCollectionViewModel {
    SearchResultCollectionViewModel(track: track, dates: DateStyle())
  }
}

extension SearchResultTableViewModel: SnapshotStates {
  /// A row for an artist with many tracks, with one, with none, and for an absent artist.
  public static var snapshotStates: [SnapshotState] {
    // Newest first, and tracks of one day in the reverse of the answer's order.
    let days: [(String, TimeInterval)] = [("a", 0), ("b", 86_400), ("c", 0), ("d", -86_400)]
    let tracks = days.enumerated().map { Track.mock($0, released: $1.1, named: $1.0) }
    return [
      state("many tracks", .mock(5)), state("one track", .mock(0)), state("no artist", nil),
      state("no tracks", Artist(id: 1, name: "Mock artist number 1")),
      state("tracks by date", Artist(id: 1, name: "Four tracks", tracks: tracks)),
    ]
  }

  private nonisolated static func state(_ name: String, _ artist: Artist?) -> SnapshotState {
    SnapshotState(name) { SearchResultTableViewModel(artist: artist, dates: DateStyle()) }
  }
}
