// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import MusicSearchClassic
import Proofsheet

/// Stands in for `HomeControllerDelegate`: its calls are lines, its answers are a test's.
final class HomeControllerDelegateDouble: HomeControllerDelegate, SnapshotDouble {
  struct Answers {
    var listChanged: (() -> Void)?
    var searchFailed: (() -> Void)?
  }

  var answers = Answers()
  let calls: JourneyCalls
  let double: JourneyCalls.Receiver

  init(
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
      "HomeControllerDelegateDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func listChanged() {
    double.called("listChanged()")
    answers.listChanged?()
  }

  func searchFailed() {
    double.called("searchFailed()")
    answers.searchFailed?()
  }
}
