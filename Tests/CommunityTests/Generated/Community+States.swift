// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import Community
import Proofsheet

/// The states of every presenter and view model of Community that lists them; one test renders all:
///
/// ```swift
/// @Test(arguments: await CommunityStates.all)
/// func state(_ state: SnapshotState) { assertSnapshot(of: state) }
/// ```
enum CommunityStates {
  @MainActor static let all = SnapshotState.all(
    of: FailureViewModel.self,
    LoginPresenter.self,
    LoginViewModel.self,
    PictureViewModel.self,
    PostViewModel.self,
    StreamListPresenter.self,
    StreamListViewModel.self,
    StreamSectionViewModel.self,
    UserListPresenter.self,
    UserListViewModel.self,
    UserProfilePresenter.self,
    UserProfileViewModel.self,
    UserRowViewModel.self
  )
}
