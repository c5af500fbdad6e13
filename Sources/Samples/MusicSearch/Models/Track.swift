public import Foundation

/// One music video.
///
/// Two tracks are equal when they have the same identifier.
public struct Track: Identifiable, Sendable {
  /// The search service's number for the track.
  public let id: Int
  /// The identifier of the artist under whom the track is listed.
  public let artistID: Int
  /// The artist's name as this track gives it.
  public let artistName: String
  /// The title of the track.
  public let name: String
  /// The address of the preview, if there is one.
  public let previewURL: URL?
  /// The address of the cover picture, if there is one.
  public let artworkURL: URL?
  /// The main genre of the track, in words.
  public let genre: String
  /// The country of the store that sells the track, as a three-letter code.
  public let country: String
  /// The moment at which the track was published.
  public let releaseDate: Date

  /// Makes a track from its parts.
  public init(
    id: Int,
    artistID: Int,
    artistName: String,
    name: String,
    previewURL: URL?,
    artworkURL: URL?,
    genre: String,
    country: String,
    releaseDate: Date
  ) {
    self.id = id
    self.artistID = artistID
    self.artistName = artistName
    self.name = name
    self.previewURL = previewURL
    self.artworkURL = artworkURL
    self.genre = genre
    self.country = country
    self.releaseDate = releaseDate
  }

  /// The track of an empty cell.
  public static let placeholder = Self(
    id: 0,
    artistID: 0,
    artistName: "",
    name: "",
    previewURL: nil,
    artworkURL: nil,
    genre: "",
    country: "",
    releaseDate: Date(timeIntervalSince1970: 0)
  )
}

// MARK: - Order

extension Array where Element == Track {
  /// The tracks in the order in which the search screen shows them: newest first.
  ///
  /// Tracks of the same date come in the reverse of their order in this array.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of tracks.
  public func newestFirst() -> [Track] {
    sorted { $0.releaseDate < $1.releaseDate }.reversed()
  }
}

// MARK: - Hashable

extension Track: Hashable {
  /// Whether two values have the same identifier; other properties are ignored.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  /// Hashes the identifier only.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
