public import MusicSearch
public import Proofsheet

extension SearchResultTableViewModel: SnapshotDescribing {
  /// The artist and one line for each track; the cells have snapshots of their own.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    ["name": name, "tracks": cells.map { "\($0.name), \($0.releaseDate)" }]
  }

  /// Cells have snapshots of their own.
  public static var snapshotHidden: [String] { ["id", "cells", "delegate"] }
}
