import Foundation
import TestSupport
import Testing

extension HonestRecordingTests {
  /// The process in which expectations fail on purpose, so that the others report no known issue.
  private static let variable = "PROOFSHEET_FAILING_ON_PURPOSE"

  private static let rows: [(name: String, run: @Sendable (Self) async throws -> Void)] = [
    ("aFailedExpectationRefusesATranscript", { try $0.aFailedExpectationRefusesATranscript() }),
    ("whatDiffersIsStillShown", { try $0.whatDiffersIsStillShown() }),
    ("aTranscriptThatMatchesStays", { try $0.aTranscriptThatMatchesStays() }),
    ("aFailedExpectationRefusesASweep", { try $0.aFailedExpectationRefusesASweep() }),
    ("whatTheScriptStartsIsWatchedToo", { try $0.whatTheScriptStartsIsWatchedToo() }),
    ("aSnapshotInsideAScriptIsRefusedToo", { try $0.aSnapshotInsideAScriptIsRefusedToo() }),
    (
      "whatIsKnownOrOnlyAWarningRefusesNothing",
      { try $0.whatIsKnownOrOnlyAWarningRefusesNothing() }
    ),
    ("aSecondPlayingThatFailsRefusesTheFirst", { try $0.aSecondPlayingThatFailsRefusesTheFirst() }),
    ("aJourneyOfNothingLeavesNothingToAccept", { try $0.aJourneyOfNothingLeavesNothingToAccept() }),
    (
      "anUnstableTranscriptLeavesNothingToAccept",
      { try $0.anUnstableTranscriptLeavesNothingToAccept() }
    ),
    (
      "aSuiteThatIsConfiguredKnowsWhatFailedBefore",
      { try await $0.aSuiteThatIsConfiguredKnowsWhatFailedBefore() }
    ),
  ]

  private static var isHere: Bool {
    #if os(Linux)
    ProcessInfo.processInfo.environment[variable] != nil
    #else
    true
    #endif
  }

  /// All rows in the process of ``everyRowHolds()``, and none in others, on Linux.
  @Test func rowsInTheirProcess() async throws {
    for row in Self.isHere ? Self.rows : [] {
      try await row.run(self)
      print("row: \(row.name)")
    }
  }

  #if os(Linux)
  @Test func everyRowHolds() throws {
    if Self.isHere { return }
    let (status, words) = try runsInChild(
      ["--testing-library", "swift-testing", "--filter", "HonestRecordingTests"],
      [Self.variable: "1"]
    )
    #expect(status == 0, "\(words)")
    for row in Self.rows { #expect(words.contains("row: \(row.name)\n"), "\(words)") }
  }
  #endif
}
