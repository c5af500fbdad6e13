// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

import AwkwardSubjects
import Proofsheet

/// Stands in for `CartRouting`: records its calls, and answers as a test says.
final class CartRoutingDouble: CartRouting, SnapshotDouble {
  struct Answers {
    var close: (() -> Void)?
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
    named word: String = "router",
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.calls = calls
    double = JourneyCalls.Receiver(
      "CartRoutingDouble", word, calls,
      fileID, file, testName, line, column)
  }

  func close() {
    double.called("close()")
    answers.close?()
  }
}
