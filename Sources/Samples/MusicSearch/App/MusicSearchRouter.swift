public import Observation

/// The app's navigation: the search screen, and the details of a track on top of the search screen.
@MainActor
@Observable
public final class MusicSearchRouter {
  /// The search screen, always at the bottom of the stack.
  public let home: HomeViewModel
  /// The details screen on top of the search screen, if one is open.
  public private(set) var details: TrackDetailsViewModel?

  /// Creates the navigation of a search screen, and shows the screen.
  public init(home: HomeViewModel) {
    self.home = home
    home.delegate = self
    home.viewDidAppear()
  }

  /// Closes the details screen, if it is open, and stops the track's preview.
  public func goBack() {
    guard let closing = details else { return }
    closing.viewDidDisappear()
    details = nil
    home.viewDidAppear()
  }
}

// MARK: - HomeViewModelDelegate

extension MusicSearchRouter: HomeViewModelDelegate {
  /// Opens the details of the selected track.
  public func showDetails(of track: TrackDetailsViewModel) {
    details = track
    track.viewDidAppear()
  }
}
