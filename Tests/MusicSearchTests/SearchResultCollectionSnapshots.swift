import MusicSearch
import Proofsheet
import Testing

/// A cell of a rail.
@MainActor
@Suite struct SearchResultCollectionSnapshots {
  private let dates = DateStyle()

  @Test func validModel() {
    assertSnapshot(of: SearchResultCollectionViewModel(track: .mock(0), dates: dates))
  }

  @Test func withoutATrack() {
    assertSnapshot(of: SearchResultCollectionViewModel(track: nil, dates: dates))
  }

  /// The titles of the recorded answers that break layouts, escapes and comparisons.
  @Test(
    arguments: [
      ("very long", "The Rather Long"), ("arabic", "ليلة"), ("hebrew", "שיר"),
      ("japanese", "夜"), ("emoji", "Moonwalk"), ("joined emoji", "Family Portrait"),
      ("html entities", "Lantern &amp;"), ("quotes", "Say \"When\""),
      ("backslash and unknown date", "Back\\Slash"), ("ligatures", "\u{FB01}nal"),
      ("composed", "Caf\u{E9}"), ("decomposed", "Cafe\u{301}"),
      ("no-break spaces", "Wide\u{A0}Open"),
    ]
  )
  func recordedTitle(_ name: String, _ start: String) async throws {
    let artists = try await SearchRepository(client: HTTPClientDouble.fixtures())
      .artists(matching: "Jackson", in: .artist)
    let track = artists.flatMap(\.tracks).first { track in
      track.name.unicodeScalars.starts(with: start.unicodeScalars)
    }
    let found: Track = try #require(track)
    assertSnapshot(of: SearchResultCollectionViewModel(track: found, dates: dates), named: name)
  }
}
