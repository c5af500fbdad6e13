// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

public import MusicSearch
public import Proofsheet

extension AlertViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "message": self.message,
      "buttonTitle": self.buttonTitle,
    ]
  }
}

extension HomeViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": self.title,
      "searchPlaceholder": self.searchPlaceholder,
      "scopeTitles": self.scopeTitles,
      "supportedOrientations": self.supportedOrientations,
      "query": self.query,
      "scope": self.scope,
      "content": self.content,
      "isLoading": self.isLoading,
      "isSearchFieldFocused": self.isSearchFieldFocused,
      "alert": self.alert,
      "selectedScopeIndex": self.selectedScopeIndex,
      "totalRowCount": self.totalRowCount,
      "backgroundText": self.backgroundText,
    ]
  }

  public static var snapshotHidden: [String] {
    ["clock", "dates", "delegate", "repository", "searchTask", "texts"]
  }
}

extension SearchResultCollectionViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "artworkURL": self.artworkURL,
      "name": self.name,
      "releaseDate": self.releaseDate,
    ]
  }
}

extension TrackDetailsViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "artistName": self.artistName,
      "artworkURL": self.artworkURL,
      "previewURL": self.previewURL,
      "releaseDate": self.releaseDate,
      "trackCountry": self.trackCountry,
      "trackGenre": self.trackGenre,
      "trackName": self.trackName,
      "player": self.player,
      "supportedOrientations": self.supportedOrientations,
      "orientation": self.orientation,
      "title": self.title,
      "genreText": self.genreText,
      "countryText": self.countryText,
      "releaseDateText": self.releaseDateText,
      "previewErrorText": self.previewErrorText,
      "isFullScreen": self.isFullScreen,
    ]
  }

  public static var snapshotHidden: [String] {
    ["texts"]
  }
}

extension TrackPlayerViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "assetURL": self.assetURL,
      "showsPlaybackControls": self.showsPlaybackControls,
      "isPlaying": self.isPlaying,
    ]
  }
}
