import Foundation
public import MusicSearch
public import Proofsheet
import Testing

/// The player of a preview, which starts by itself and stops at its end.
extension TrackPlayerViewModel: SnapshotStates {
  /// The states before, during and after the preview.
  public static var snapshotStates: [SnapshotState] {
    [
      state("ready") { _ in },
      state("playing") { $0.play() },
      state("ended") { player in
        player.play()
        player.didPlayToEnd()
      },
    ]
  }

  private nonisolated static func state(
    _ name: String,
    _ script: @escaping @MainActor @Sendable (TrackPlayerViewModel) -> Void
  ) -> SnapshotState {
    SnapshotState(name) {
      let url = try #require(URL(string: "https://mock-url.com/preview.m4v"))
      let player = TrackPlayerViewModel(url: url)
      script(player)
      return player
    }
  }
}
