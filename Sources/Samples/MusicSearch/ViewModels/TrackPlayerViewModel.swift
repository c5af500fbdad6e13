public import Foundation
public import Observation

/// The player of a preview: it starts by itself and stops at the end.
@MainActor
@Observable
public final class TrackPlayerViewModel {
  /// The address of the preview.
  public let assetURL: URL
  /// Whether the user can pause or move the playback.
  public let showsPlaybackControls = false

  /// Whether the preview is running.
  public private(set) var isPlaying = false

  /// Makes a player that has not started.
  ///
  /// - Parameter url: The address of the preview.
  public init(url: URL) {
    assetURL = url
  }

  /// Plays the preview from its start.
  public func play() {
    isPlaying = true
  }

  /// Stops the preview because its screen is left.
  public func stop() {
    isPlaying = false
  }

  /// Stops because the preview has come to its end.
  public func didPlayToEnd() {
    isPlaying = false
  }
}
