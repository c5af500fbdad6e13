import Foundation
public import MusicSearch
public import Proofsheet
import Testing

/// The player of a preview, which starts by itself and stops at its end.
extension TrackPlayerViewModel: SnapshotStates {
  /// Before, while and after it plays.
  public static var snapshotStates: [SnapshotState] {
    [
      SnapshotState("ready") { try player() },
      SnapshotState("playing") {
        let player = try player()
        player.play()
        return player
      },
      SnapshotState("ended") {
        let player = try player()
        player.play()
        player.didPlayToEnd()
        return player
      },
    ]
  }

  @MainActor
  private static func player() throws -> TrackPlayerViewModel {
    TrackPlayerViewModel(url: try #require(URL(string: "https://mock-url.com/preview.m4v")))
  }
}
