import Foundation
import TestSupport
import Testing

extension HonestRecordingTests {
  /// The variable of the process in which expectations fail on purpose, so that other processes
  /// report no known issue.
  private static let variable = "PROOFSHEET_FAILING_ON_PURPOSE"

  private static var isHere: Bool {
    #if os(Linux)
    ProcessInfo.processInfo.environment[variable] != nil
    #else
    true
    #endif
  }

  /// Runs all rows in the process of ``everyRowHolds()``, on Linux; other processes run none.
  @Test func rowsInTheirProcess() async throws {
    guard Self.isHere else { return }
    try aFailedExpectationRefusesATranscript()
    try whatDiffersIsStillShown()
    try aTranscriptThatMatchesStays()
    try aFailedExpectationRefusesASweep()
    try whatTheScriptStartsIsWatchedToo()
    try aSnapshotInsideAScriptIsRefusedToo()
    try whatIsKnownOrOnlyAWarningRefusesNothing()
    try aSecondPlayingThatFailsRefusesTheFirst()
    try aJourneyOfNothingLeavesNothingToAccept()
    try anUnstableTranscriptLeavesNothingToAccept()
    try aModelFromBeforeTheJourneyIsToldAsThat()
    try await aSuiteThatIsConfiguredKnowsWhatFailedBefore()
    print("Every row was run.")
  }

  #if os(Linux)
  @Test(.startsProcesses) func everyRowHolds() throws {
    if Self.isHere { return }
    let (status, words) = try runsInChild(
      ["--testing-library", "swift-testing", "--filter", "HonestRecordingTests"],
      [Self.variable: "1"]
    )
    #expect(status == 0 && words.contains("Every row was run.\n"), "\(words)")
  }
  #endif
}
