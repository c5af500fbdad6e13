// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import AwkwardSubjects
import Proofsheet

/// The states of every presenter and view model of AwkwardSubjects that lists them; one test renders all:
///
/// ```swift
/// @Test(arguments: await AwkwardSubjectsStates.all)
/// func state(_ state: SnapshotState) { assertSnapshot(of: state) }
/// ```
enum AwkwardSubjectsStates {
  @MainActor static let all = SnapshotState.all(
    of: CartPresenter.self,
    CountedPresenter.self,
    CounterViewModel.self,
    EndlessListViewModel.self,
    HomeViewModel.self,
    ListViewModel.self,
    LoginViewModel.self,
    MixedViewModel.self,
    ModeViewModel.self,
    Namespace.`default`.KeywordViewModel.self,
    PagedListViewModel.self,
    SectionedViewModel.self,
    SilentPresenter.self,
    StoredViewModel.self
  )
}
