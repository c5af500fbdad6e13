public import Foundation

/// One cell in an artist's rail of tracks: the cover, title and release date of a track.
@MainActor
public struct SearchResultCollectionViewModel {
  /// The address of the cover picture; `nil` shows the placeholder picture.
  public let artworkURL: URL?
  /// The title of the track.
  public let name: String
  /// The release date, as in "Oct 15, 2019".
  public let releaseDate: String

  /// Makes the cell of a track.
  ///
  /// - Parameters:
  ///   - track: The track, or `nil` for an empty cell.
  ///   - dates: The style of the release date.
  public init(track: Track?, dates: DateStyle) {
    let track = track ?? .placeholder
    artworkURL = track.artworkURL
    name = track.name
    releaseDate = dates.abbreviated(track.releaseDate)
  }
}
