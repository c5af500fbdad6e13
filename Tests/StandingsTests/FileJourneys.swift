import Proofsheet
import Standings
import Testing

@Suite struct FileJourneys {
  /// Both the journey and its scenario are files.
  @Test func failureThenRetry() {
    assertJourneyFile("Standings/failure-then-retry", steps: .standings)
  }
}
