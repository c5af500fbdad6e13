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
      SnapshotState("placeholder") {
        TrackDetailsViewModel(track: .placeholder, dates: DateStyle())
      },
      SnapshotState("landscape") { details(.landscape, artwork: artwork, preview: preview) },
      SnapshotState("landscape without preview") { details(.landscape) },
    ]
  }

  private nonisolated static let artwork = URL(string: "https://mock-url.com/artwork.jpg")
  private nonisolated static let preview = URL(string: "https://mock-url.com/preview.m4v")

  @MainActor
  private static func details(
    _ orientation: ScreenOrientation = .portrait,
    artwork: URL? = nil,
    preview: URL? = nil
  ) -> TrackDetailsViewModel {
    let track = Track(
      id: 1,
      artistID: 1,
      artistName: "A Sound of Thunder",
      name: "It Was Metal",
      previewURL: preview,
      artworkURL: artwork,
      genre: "Classic Hard Rock / Classic Power Metal",
      country: "USA",
      releaseDate: Date(timeIntervalSince1970: 1_529_046_000)
    )
    let details = TrackDetailsViewModel(track: track, dates: DateStyle())
    if orientation == .landscape { details.viewDidAppear() }
    details.rotate(to: orientation)
    return details
  }
}
