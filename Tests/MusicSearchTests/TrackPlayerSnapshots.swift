import Foundation
import MusicSearch
import Proofsheet
import Testing

/// The player of a preview.
@MainActor
@Suite struct TrackPlayerSnapshots {
  private func player() throws -> TrackPlayerViewModel {
    TrackPlayerViewModel(url: try #require(URL(string: "https://mock-url.com/preview.m4v")))
  }

  @Test func ready() throws {
    assertSnapshot(of: try player())
  }

  @Test func playing() throws {
    let player = try player()
    player.play()
    assertSnapshot(of: player)
  }

  @Test func ended() throws {
    let player = try player()
    player.play()
    player.didPlayToEnd()
    assertSnapshot(of: player)
  }
}
