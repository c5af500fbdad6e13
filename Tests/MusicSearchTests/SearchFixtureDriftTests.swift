import MusicSearch
import Proofsheet
import Testing

/// The recorded answers still contain the fields that the app reads; the unread ones are listed.
struct SearchFixtureDriftTests {
  /// The fields of every track that the app does not read.
  private static let ofTracks = [
    "artistViewUrl", "artworkUrl30", "artworkUrl60", "collectionExplicitness", "collectionPrice",
    "currency", "kind", "trackCensoredName", "trackExplicitness", "trackPrice", "trackTimeMillis",
    "trackViewUrl", "wrapperType",
  ]
  /// The unread fields of some tracks.
  private static let ofSome = ["contentAdvisoryRating"]
  /// The unread fields of tracks that are part of an album.
  private static let ofAlbums = [
    "collectionArtistId", "collectionArtistViewUrl", "collectionCensoredName", "collectionId",
    "collectionName", "collectionViewUrl", "discCount", "discNumber", "trackCount", "trackNumber",
  ]

  @Test(
    arguments: [
      ("Artist_success", ofSome), ("Artist_beatles", ofSome), ("Song_success", ofSome),
      ("Song_ladyMadonna", []), ("Album_success", ofSome + ofAlbums), ("Album_rebirth", ofAlbums),
    ]
  )
  func nineOf33KeysAreRead(_ name: String, _ others: [String]) {
    assertFixture(
      "Search/search\(name).json",
      decodes: SearchResponse.self,
      allowing: Dictionary(
        uniqueKeysWithValues: (Self.ofTracks + others).map {
          ("results[].\($0)", "a row shows names, genre, date, artwork and preview only")
        }
      )
    )
  }

  @Test(arguments: ["Artist", "Album", "Song"])
  func anEmptyAnswerHasNothingElse(_ endpoint: String) {
    assertFixture("Search/search\(endpoint)_empty.json", decodes: SearchResponse.self)
  }
}
