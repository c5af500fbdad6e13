import Foundation
public import MusicSearch
public import Proofsheet

/// The details of a track, with and without its picture and its preview.
extension TrackDetailsViewModel: SnapshotStates {
  /// The details in portrait, in landscape, and of a track without any data.
  public static var snapshotStates: [SnapshotState] {
    [
      SnapshotState("no URLs") { details() },
      SnapshotState("artwork only") { details(artwork: artwork) },
      SnapshotState("preview only") { details(preview: preview) },
      SnapshotState("both URLs") { details(artwork: artwork, preview: preview) },
      SnapshotState("long strings") {
        details(named: longTitle, by: "Sufjan Stevens", genre: "Indie Folk / Baroque Pop")
      },
      SnapshotState("placeholder") {
        TrackDetailsViewModel(track: .placeholder, dates: DateStyle())
      },
      SnapshotState("landscape") { details(.landscape, artwork: artwork, preview: preview) },
      SnapshotState("landscape without preview") { details(.landscape) },
    ]
  }

  private nonisolated static let artwork = URL(string: "https://mock-url.com/artwork.jpg")
  private nonisolated static let preview = URL(string: "https://mock-url.com/preview.m4v")
  private nonisolated static let longTitle = """
    The Black Hawk War, or, How to Demolish an Entire Civilization and Still Feel Good About \
    Yourself in the Morning, or, We Apologize for the Inconvenience but You're Going to Have to \
    Leave Now, or, "I Have Fought the Big Knives and Will Continue to Fight Them Until They Are \
    Off Our Lands!"
    """

  @MainActor
  private static func details(
    _ orientation: ScreenOrientation = .portrait,
    named name: String = "It Was Metal",
    by artistName: String = "A Sound of Thunder",
    artwork: URL? = nil,
    preview: URL? = nil,
    genre: String = "Classic Hard Rock / Classic Power Metal"
  ) -> TrackDetailsViewModel {
    let track = Track(
      id: 1,
      artistID: 1,
      artistName: artistName,
      name: name,
      previewURL: preview,
      artworkURL: artwork,
      genre: genre,
      country: "USA",
      releaseDate: Date(timeIntervalSince1970: 1_529_046_000)
    )
    let details = TrackDetailsViewModel(track: track, dates: DateStyle())
    if orientation == .landscape { details.viewDidAppear() }
    details.rotate(to: orientation)
    return details
  }
}
