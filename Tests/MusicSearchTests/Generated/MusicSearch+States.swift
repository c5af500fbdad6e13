// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import MusicSearch
import Proofsheet

/// The states of every presenter and view model of MusicSearch that lists them; one test renders all:
///
/// ```swift
/// @Test(arguments: await MusicSearchStates.all)
/// func state(_ state: SnapshotState) { assertSnapshot(of: state) }
/// ```
enum MusicSearchStates {
  @MainActor static let all = SnapshotState.all(
    of: AlertViewModel.self,
    HomeViewModel.self,
    SearchResultCollectionViewModel.self,
    SearchResultTableViewModel.self,
    TrackDetailsViewModel.self,
    TrackPlayerViewModel.self
  )
}
