import Foundation
public import MusicSearch
public import Proofsheet
import Testing

extension AlertViewModel: SnapshotStates {
  /// One alert, because all alerts look alike.
  public static var snapshotStates: [SnapshotState] {
    [
      SnapshotState("after a failed search", scenario: .refuses(in: .artist)) { user in
        let home = user.opensSearch()
        user.searches("Jackson", on: home)
        return home.alert as Any
      }
    ]
  }
}

extension SearchResultCollectionViewModel: SnapshotStates {
  /// A cell for a track, for an absent one, and for titles that break layouts.
  public static var snapshotStates: [SnapshotState] {
    [
      SnapshotState("of a track") { cell(.mock(0)) },
      SnapshotState("of nothing") { cell(nil) },
      SnapshotState("hard titles") { try hardTitles.map { try cell(recordedTrack($0)) } },
    ]
  }

  /// The first words of recorded titles that break layouts, escapes and comparisons.
  private static let hardTitles = [
    "The Rather Long", "ليلة", "שיר", "夜", "Moonwalk", "Family Portrait", "Lantern &amp;",
    "Say \"When\"", "Back\\Slash", "\u{FB01}nal", "Caf\u{E9}", "Cafe\u{301}", "Wide\u{A0}Open",
  ]

  private static func recordedTrack(_ start: String) throws -> Track {
    let response = try SearchResponse(json: fixtureData("Search/searchArtist_success.json"))
    let track = response.results.first {
      $0.previewURL != nil && $0.trackName.unicodeScalars.starts(with: start.unicodeScalars)
    }
    return Track(try #require(track))
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
