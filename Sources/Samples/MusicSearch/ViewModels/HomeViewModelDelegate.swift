/// The object that shows the search screen and opens other screens.
@MainActor
public protocol HomeViewModelDelegate: AnyObject {
  /// The content of the list has changed.
  func dataSourceWasMutated()

  /// A search has failed; the content of the list is unchanged.
  ///
  /// - Parameter error: The cause. The words for the user are in ``HomeViewModel/alert``.
  func viewModelFailedToFetchData(because error: any Error)

  /// The user has chosen a track.
  func showDetails(of track: TrackDetailsViewModel)
}

extension HomeViewModelDelegate {
  /// Does nothing, because a view that observes the view model needs no call.
  public func dataSourceWasMutated() {}

  /// Does nothing, because a view that observes the view model shows the alert by itself.
  public func viewModelFailedToFetchData(because error: any Error) {}
}
