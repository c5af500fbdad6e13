import ProofsheetSnapshots
import Testing
import Weather

/// Snapshots alone: this target builds no other part of the harness.
@Suite struct ContentTests {
  @Test func contents() {
    let contents: [ForecastViewModel.Content] = [.idle, .loading, .days(["Monday: sun"])]
    assertSnapshot(of: contents)
  }
}
