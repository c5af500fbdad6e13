import Foundation
import MusicSearch

extension Track {
  /// The mock track of a number `k`: its identifier is `k`, its name "Mock track number k+1".
  static func mock(_ number: Int, released: TimeInterval = 1_571_122_800, named: String? = nil)
    -> Track
  {
    Track(
      id: number,
      artistID: number,
      artistName: "Mock artist number \(number + 1)",
      name: named ?? "Mock track number \(number + 1)",
      previewURL: URL(string: "https://mock-url.com"),
      artworkURL: URL(string: "https://mock-url.com"),
      genre: "Rock",
      country: "USA",
      releaseDate: Date(timeIntervalSince1970: released)
    )
  }
}

extension Artist {
  /// The mock artist of a number, with the tracks from 0 up to that number.
  static func mock(_ number: Int) -> Artist {
    Artist(
      id: number,
      name: "Mock artist number \(number + 1)",
      tracks: (0...number).map { Track.mock($0) }
    )
  }
}
