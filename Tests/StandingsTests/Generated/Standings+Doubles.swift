// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import Standings
import Proofsheet

/// Stands in for `StandingsStore`: its calls are lines, its answers are a test's.
final class StandingsStoreDouble: StandingsStore, SnapshotDouble {
  struct Answers: Sendable {
    var keep: (@Sendable (_ standings: [Standing], _ tournamentID: Tournament.ID) throws(StoreError) -> Void)?
    var standings: (@Sendable (_ request: any EntityRequest) throws(StoreError) -> [Standing])?
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
    named word: String = "store",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "StandingsStoreDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func keep(_ standings: [Standing], askedOf tournamentID: Tournament.ID) throws(StoreError) {
    double.called("keep(_:askedOf:)", standings, tournamentID)
    try answers.keep?(standings, tournamentID)
  }

  func standings(for request: any EntityRequest) throws(StoreError) -> [Standing] {
    double.called("standings(for:)", request)
    guard let answer = answers.standings else {
      double.unanswered("standings(for:)", "answers.standings = { request in … }")
      return []
    }
    return try answer(request)
  }
}
