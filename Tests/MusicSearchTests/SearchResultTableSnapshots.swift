import Foundation
import MusicSearch
import Proofsheet
import Testing

/// A row of the search screen: an artist and the rail of their tracks.
@MainActor
@Suite struct SearchResultTableSnapshots {
  private func row(_ artist: Artist?) -> SearchResultTableViewModel {
    SearchResultTableViewModel(artist: artist, dates: DateStyle())
  }

  @Test func withoutAnArtist() {
    assertSnapshot(of: row(nil))
  }

  @Test func noTracks() {
    assertSnapshot(of: row(Artist(id: 1, name: "Mock artist number 1")))
  }

  @Test func oneTrack() {
    assertSnapshot(of: row(.mock(0)))
  }

  @Test func manyTracks() {
    assertSnapshot(of: row(.mock(5)))
  }

  /// Newest first, and tracks of one day in the reverse of the answer's order.
  @Test func tracksByDate() {
    let days: [(String, TimeInterval)] = [("a", 0), ("b", 86_400), ("c", 0), ("d", -86_400)]
    let tracks = days.enumerated().map { index, day in
      Track.mock(index, released: day.1, named: "\(day.0)")
    }
    assertSnapshot(of: row(Artist(id: 1, name: "Four tracks", tracks: tracks)))
  }

  /// The cells in full, which the row itself shows in one line each.
  @Test func cells() {
    assertSnapshot(of: row(.mock(1)).cells)
  }
}
