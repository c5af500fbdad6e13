import Foundation
public import MusicSearch
public import Proofsheet

extension AlertViewModel: SnapshotStates {
  /// Alerts look alike.
  public static var snapshotStates: [SnapshotState] {
    [
      SnapshotState("after a failed search", scenario: .refuses(in: .artist)) { user in
        let home = user.opensSearch(in: .artist)
        user.searches("Jackson", on: home)
        return home.alert as Any
      }
    ]
  }
}

extension SearchResultCollectionViewModel: SnapshotStates {
  /// A cell for a track, and for something that is none.
  public static var snapshotStates: [SnapshotState] {
    [
      SnapshotState("of a track") {
        SearchResultCollectionViewModel(track: .mock(0), dates: DateStyle())
      },
      SnapshotState("of nothing") {
        SearchResultCollectionViewModel(track: nil, dates: DateStyle())
      },
    ]
  }
}

extension SearchResultTableViewModel: SnapshotStates {
  /// A row for an artist with many tracks, with one, and for something that is no artist.
  public static var snapshotStates: [SnapshotState] {
    [
      SnapshotState("many tracks") {
        SearchResultTableViewModel(artist: .mock(5), dates: DateStyle())
      },
      SnapshotState("one track") {
        SearchResultTableViewModel(artist: .mock(0), dates: DateStyle())
      },
      SnapshotState("no artist") { SearchResultTableViewModel(artist: nil, dates: DateStyle()) },
    ]
  }
}
