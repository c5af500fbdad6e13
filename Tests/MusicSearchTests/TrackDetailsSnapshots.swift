import Foundation
import MusicSearch
import Proofsheet
import Testing

/// The details of a track, with and without its picture and its preview.
@MainActor
@Suite struct TrackDetailsSnapshots {
  private static let artwork = URL(string: "https://mock-url.com/artwork.jpg")
  private static let preview = URL(string: "https://mock-url.com/preview.m4v")

  private func details(
    _ name: String = "It Was Metal",
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
    return TrackDetailsViewModel(track: track, dates: DateStyle())
  }

  @Test func noURLs() {
    assertSnapshot(of: details())
  }

  @Test func artworkOnly() {
    assertSnapshot(of: details(artwork: Self.artwork))
  }

  @Test func previewOnly() {
    assertSnapshot(of: details(preview: Self.preview))
  }

  @Test func bothURLs() {
    assertSnapshot(of: details(artwork: Self.artwork, preview: Self.preview))
  }

  @Test func longStrings() {
    let title = """
      The Black Hawk War, or, How to Demolish an Entire Civilization and Still Feel Good About \
      Yourself in the Morning, or, We Apologize for the Inconvenience but You're Going to Have to \
      Leave Now, or, "I Have Fought the Big Knives and Will Continue to Fight Them Until They Are \
      Off Our Lands!"
      """
    assertSnapshot(of: details(title, by: "Sufjan Stevens", genre: "Indie Folk / Baroque Pop"))
  }

  @Test func placeholder() {
    assertSnapshot(of: TrackDetailsViewModel(track: .placeholder, dates: DateStyle()))
  }

  @Test func landscape() {
    let details = details(artwork: Self.artwork, preview: Self.preview)
    details.viewDidAppear()
    details.rotate(to: .landscape)
    assertSnapshot(of: details)
  }

  @Test func landscapeWithoutPreview() {
    let details = details()
    details.viewDidAppear()
    details.rotate(to: .landscape)
    assertSnapshot(of: details)
  }
}
