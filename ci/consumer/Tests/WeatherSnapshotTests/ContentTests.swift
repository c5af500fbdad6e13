import ProofsheetSnapshots
import Testing
import Weather

/// Snapshots alone: nothing else of the harness is built for this target.
@Suite struct ContentTests {
  @Test func contents() {
    let contents: [ForecastViewModel.Content] = [.idle, .loading, .days(["Monday: sun"])]
    assertSnapshot(of: contents)
  }
}
