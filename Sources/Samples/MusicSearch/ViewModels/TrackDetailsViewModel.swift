public import Foundation
public import Localization
public import Observation

/// The details of one track.
///
/// The screen shows the details below a player, which plays the track's preview.
@MainActor
@Observable
public final class TrackDetailsViewModel {
  /// The name of the picture that stands in for a missing cover.
  public static let placeholderImageName = "track-placeholder"

  /// The name of the artist.
  public let artistName: String
  /// The address of the cover picture, if there is one.
  public let artworkURL: URL?
  /// The address of the preview, if there is one.
  public let previewURL: URL?
  /// The release date, as in "October 15, 2019".
  public let releaseDate: String
  /// The country of the store that sells the track.
  public let trackCountry: String
  /// The main genre of the track.
  public let trackGenre: String
  /// The title of the track.
  public let trackName: String
  /// The player of the preview; `nil` for a missing preview.
  public let player: TrackPlayerViewModel?
  /// The orientations that the screen supports.
  public let supportedOrientations = ScreenOrientation.allCases

  @ObservationIgnored private let texts: LocalizedTexts

  /// The orientation of the screen.
  public private(set) var orientation = ScreenOrientation.portrait

  /// Makes the details of a track.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - dates: The style of the release date.
  ///   - texts: The language of the screen.
  public init(track: Track, dates: DateStyle, texts: LocalizedTexts = .musicSearch()) {
    self.texts = texts
    artistName = track.artistName
    artworkURL = track.artworkURL
    previewURL = track.previewURL
    releaseDate = dates.full(track.releaseDate)
    trackCountry = track.country
    trackGenre = track.genre
    trackName = track.name
    player = track.previewURL.map(TrackPlayerViewModel.init(url:))
  }

  // MARK: - Properties for the view

  /// The title of the screen.
  public var title: String { trackName }

  /// The line with the genre; `nil` hides the line.
  public var genreText: String? { line("Genre", trackGenre) }

  /// The line with the country; `nil` hides the line.
  public var countryText: String? { line("Country", trackCountry) }

  /// The line with the release date; `nil` hides the line.
  public var releaseDateText: String? { line("Release date", releaseDate) }

  /// The text in place of the player when the preview is missing; otherwise `nil`.
  public var previewErrorText: String? {
    player == nil ? texts("There is no preview of this track.") : nil
  }

  /// Whether the player fills the screen, with a black background.
  public var isFullScreen: Bool { orientation == .landscape }

  private func line(_ label: String, _ value: String) -> String? {
    value.isEmpty ? nil : texts("%@: %@", .text(texts(label)), .text(value))
  }

  // MARK: - Actions of the user

  /// Starts the preview because the screen is shown.
  public func viewDidAppear() {
    player?.play()
  }

  /// Stops the preview because the screen is left.
  public func viewDidDisappear() {
    player?.stop()
  }

  /// Lays the screen out anew because the user turned the device.
  public func rotate(to orientation: ScreenOrientation) {
    self.orientation = orientation
  }
}
