/// An artist and the tracks that a search found for them.
///
/// Two artists are equal when they have the same identifier, because the search service gives one
/// artist several names ("Michael Jackson", "Michael Jackson & Janet Jackson").
public struct Artist: Identifiable, Sendable {
  /// The search service's number for the artist.
  public let id: Int
  /// The name of the artist, as the app shows it.
  public let name: String
  /// The tracks that were found, in the order of the search service's answer.
  public var tracks: [Track]

  /// Makes an artist from its parts.
  public init(id: Int, name: String, tracks: [Track] = []) {
    self.id = id
    self.name = name
    self.tracks = tracks
  }

  /// The artist of an empty row.
  public static let placeholder = Self(id: 0, name: "")
}

// MARK: - Hashable

extension Artist: Hashable {
  /// Whether two values have the same identifier; other properties are ignored.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  /// Hashes the identifier only.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
