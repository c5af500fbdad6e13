// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import Community
import Proofsheet

/// Stands in for `LoginRouting`: its calls are lines, its answers are a test's.
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

/// Stands in for `StreamListRouting`: its calls are lines, its answers are a test's.
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

/// Stands in for `StreamRequests`: its calls are lines, its answers are a test's.
final class StreamRequestsDouble: StreamRequests, SnapshotDouble {
  struct Answers: Sendable {
    var streams: (@Sendable () async throws -> [CommunityStream])?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "requests",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "StreamRequestsDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func streams() async throws -> [CommunityStream] {
    double.called("streams()")
    guard let answer = answers.streams else {
      throw double.unanswered("streams()", "answers.streams = { … }")
    }
    return try await answer()
  }
}

/// Stands in for `UserListRouting`: its calls are lines, its answers are a test's.
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

/// Stands in for `UserProfileRouting`: its calls are lines, its answers are a test's.
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

/// Stands in for `UserRequests`: its calls are lines, its answers are a test's.
final class UserRequestsDouble: UserRequests, SnapshotDouble {
  struct Answers: Sendable {
    var logIn: (@Sendable (_ email: String, _ password: String) async throws -> User)?
    var users: (@Sendable () async throws -> [User])?
    var user: (@Sendable (_ id: Int) async throws -> User)?
    var profilePicture: (@Sendable (_ userID: Int) async throws -> ProfilePicture)?
  }

  var answers: Answers {
    get { keptAnswers.answers }
    _modify { yield &keptAnswers.answers }
  }
  private let keptAnswers = JourneyCalls.KeptAnswers(Answers())
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
    calls: JourneyCalls = JourneyCalls(),
    named word: String = "requests",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "UserRequestsDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func logIn(email: String, password: String) async throws -> User {
    double.called("logIn(email:password:)", email, password)
    guard let answer = answers.logIn else {
      throw double.unanswered("logIn(email:password:)", "answers.logIn = { email, password in … }")
    }
    return try await answer(email, password)
  }

  func users() async throws -> [User] {
    double.called("users()")
    guard let answer = answers.users else {
      throw double.unanswered("users()", "answers.users = { … }")
    }
    return try await answer()
  }

  func user(id: Int) async throws -> User {
    double.called("user(id:)", id)
    guard let answer = answers.user else {
      throw double.unanswered("user(id:)", "answers.user = { id in … }")
    }
    return try await answer(id)
  }

  func profilePicture(ofUser userID: Int) async throws -> ProfilePicture {
    double.called("profilePicture(ofUser:)", userID)
    guard let answer = answers.profilePicture else {
      throw double.unanswered("profilePicture(ofUser:)", "answers.profilePicture = { userID in … }")
    }
    return try await answer(userID)
  }
}
