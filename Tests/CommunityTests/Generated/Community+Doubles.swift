// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import Community
import Proofsheet

/// Stands in for `LoginRouting`: records its calls, and answers as a test says.
@MainActor
final class LoginRoutingDouble: LoginRouting, SnapshotDouble {
  struct Answers: Sendable {
    var showUserList: (@MainActor @Sendable (_ user: User) -> Void)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "LoginRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func showUserList(for user: User) {
    double.called("showUserList(for:)", user)
    answers.showUserList?(user)
  }
}

/// Stands in for `StreamListRouting`: records its calls, and answers as a test says.
@MainActor
final class StreamListRoutingDouble: StreamListRouting, SnapshotDouble {
  struct Answers: Sendable {
    var showProfile: (@MainActor @Sendable (_ user: User) -> Void)?
    var close: (@MainActor @Sendable () -> Void)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "StreamListRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func showProfile(of user: User) {
    double.called("showProfile(of:)", user)
    answers.showProfile?(user)
  }

  func close() {
    double.called("close()")
    answers.close?()
  }
}

/// Stands in for `UserListRouting`: records its calls, and answers as a test says.
@MainActor
final class UserListRoutingDouble: UserListRouting, SnapshotDouble {
  struct Answers: Sendable {
    var showProfile: (@MainActor @Sendable (_ user: User) -> Void)?
    var showStreams: (@MainActor @Sendable () -> Void)?
    var close: (@MainActor @Sendable () -> Void)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "UserListRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func showProfile(of user: User) {
    double.called("showProfile(of:)", user)
    answers.showProfile?(user)
  }

  func showStreams() {
    double.called("showStreams()")
    answers.showStreams?()
  }

  func close() {
    double.called("close()")
    answers.close?()
  }
}

/// Stands in for `UserProfileRouting`: records its calls, and answers as a test says.
@MainActor
final class UserProfileRoutingDouble: UserProfileRouting, SnapshotDouble {
  struct Answers: Sendable {
    var close: (@MainActor @Sendable () -> Void)?
  }

  nonisolated var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  nonisolated private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  nonisolated let calls: JourneyCalls
  nonisolated let double: JourneyCalls.Receiver

  nonisolated init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "UserProfileRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func close() {
    double.called("close()")
    answers.close?()
  }
}
