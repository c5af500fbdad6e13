import Foundation

extension Track {
  /// Makes a track from one search result.
  ///
  /// An unreadable release date becomes the start of 1970, which means "unknown" in the original
  /// app. A missing or invalid address becomes `nil`.
  public init(_ result: SearchResponse.Result) {
    let releaseDate = try? Date(result.releaseDate, strategy: .iso8601)
    self.init(
      id: result.trackID,
      artistID: result.artistID,
      artistName: result.artistName,
      name: result.trackName,
      previewURL: result.previewURL.flatMap { URL(string: $0) },
      artworkURL: URL(string: result.artworkURL100),
      genre: result.primaryGenreName,
      country: result.country,
      releaseDate: releaseDate ?? Date(timeIntervalSince1970: 0)
    )
  }
}
