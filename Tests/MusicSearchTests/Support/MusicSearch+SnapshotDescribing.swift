public import MusicSearch
public import Proofsheet

extension HomeViewModel: SnapshotDescribing {
  /// Everything that the search screen shows, from top to bottom.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": title,
      "supportedOrientations": supportedOrientations,
      "searchPlaceholder": searchPlaceholder,
      "query": query,
      "isSearchFieldFocused": isSearchFieldFocused,
      "scopeTitles": scopeTitles,
      "selectedScopeIndex": selectedScopeIndex,
      "scope": scope,
      "isLoading": isLoading,
      "backgroundText": backgroundText,
      "totalRowCount": totalRowCount,
      "rows": content.rows,
      "alert": alert,
    ]
  }

  /// Rows and texts say what the content is; the rest is no part of the screen.
  public static var snapshotHidden: [String] {
    ["content", "delegate", "repository", "clock", "dates"]
  }
}

extension SearchResultTableViewModel: SnapshotDescribing {
  /// The artist and one line for each track; the cells have snapshots of their own.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    ["name": name, "tracks": cells.map { "\($0.name), \($0.releaseDate)" }]
  }

  /// Cells have snapshots of their own.
  public static var snapshotHidden: [String] { ["id", "cells", "delegate"] }
}

extension TrackDetailsViewModel: SnapshotDescribing {
  /// Everything that the details screen shows, from top to bottom.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": title,
      "supportedOrientations": supportedOrientations,
      "orientation": orientation,
      "isFullScreen": isFullScreen,
      "player": player,
      "previewURL": previewURL,
      "previewErrorText": previewErrorText,
      "artworkURL": artworkURL,
      "placeholderImageName": Self.placeholderImageName,
      "artistName": artistName,
      "trackName": trackName,
      "genreText": genreText,
      "trackGenre": trackGenre,
      "countryText": countryText,
      "trackCountry": trackCountry,
      "releaseDateText": releaseDateText,
      "releaseDate": releaseDate,
    ]
  }
}

extension TrackPlayerViewModel: SnapshotDescribing {
  /// Everything that the player shows.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "assetURL": assetURL,
      "isPlaying": isPlaying,
      "showsPlaybackControls": showsPlaybackControls,
    ]
  }
}
