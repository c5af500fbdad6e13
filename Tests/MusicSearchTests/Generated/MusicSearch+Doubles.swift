// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import MusicSearch
import Proofsheet

/// Stands in for `HomeViewModelDelegate`: records its calls, and answers as a test says.
@MainActor
final class HomeViewModelDelegateDouble: HomeViewModelDelegate, SnapshotDouble {
  struct Answers: Sendable {
    var dataSourceWasMutated: (@MainActor @Sendable () -> Void)?
    var viewModelFailedToFetchData: (@MainActor @Sendable (_ error: any Error) -> Void)?
    var showDetails: (@MainActor @Sendable (_ track: TrackDetailsViewModel) -> Void)?
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
    named word: String = "delegate",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "HomeViewModelDelegateDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func dataSourceWasMutated() {
    double.called("dataSourceWasMutated()")
    answers.dataSourceWasMutated?()
  }

  func viewModelFailedToFetchData(because error: any Error) {
    double.called("viewModelFailedToFetchData(because:)", error)
    answers.viewModelFailedToFetchData?(error)
  }

  func showDetails(of track: TrackDetailsViewModel) {
    double.called("showDetails(of:)", track)
    answers.showDetails?(track)
  }
}

/// Stands in for `SearchRepositoryType`: records its calls, and answers as a test says.
final class SearchRepositoryTypeDouble: SearchRepositoryType, SnapshotDouble {
  struct Answers: Sendable {
    var artists: (@Sendable (_ term: String, _ scope: SearchScope) async throws -> [Artist])?
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
    named word: String = "repository",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "SearchRepositoryTypeDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func artists(matching term: String, in scope: SearchScope) async throws -> [Artist] {
    double.called("artists(matching:in:)", term, scope)
    guard let answer = answers.artists else {
      throw double.unanswered("artists(matching:in:)", "answers.artists = { term, scope in … }")
    }
    return try await answer(term, scope)
  }
}
