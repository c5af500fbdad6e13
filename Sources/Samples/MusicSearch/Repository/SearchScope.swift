public import Localization

/// The field of the catalogue that a search compares.
///
/// The order of the cases is the order of the scope buttons under the search field.
public enum SearchScope: String, CaseIterable, Hashable, Sendable {
  /// Names of artists.
  case artist
  /// Titles of songs.
  case song
  /// Titles of albums.
  case album

  /// The title of the scope's button in a language.
  public func title(in texts: LocalizedTexts) -> String { texts(title) }

  /// The title of the scope's button in English.
  public var title: String {
    switch self {
    case .artist: "Artist"
    case .song: "Song"
    case .album: "Album"
    }
  }

  /// The search service's name for the field.
  public var attribute: String { "\(rawValue)Term" }
}
