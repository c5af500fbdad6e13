// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import Standings
import Proofsheet

/// The states of every presenter and view model of Standings that lists them; one test renders all:
///
/// ```swift
/// @Test(arguments: await StandingsStates.all)
/// func state(_ state: SnapshotState) { assertSnapshot(of: state) }
/// ```
enum StandingsStates {
  @MainActor static let all = SnapshotState.all(
    of: FailureViewModel.self,
    GroupTableViewModel.self,
    StandingRowViewModel.self,
    StandingsPresenter.self,
    StandingsViewModel.self
  )
}
