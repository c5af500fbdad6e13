import ProofsheetSnapshots
import Testing
import Weather

/// Snapshots alone: this target builds no other part of the harness, and is on the main actor by
/// default, as new projects of Xcode are.
@Suite struct ContentTests {
  @Test func contents() {
    let contents: [ForecastViewModel.Content] = [.idle, .loading, .days(["Monday: sun"])]
    assertSnapshot(of: contents)
  }

  /// A description is found on the main actor and off it.
  @Test nonisolated func aScreenDescribesItselfOnEveryThread() async {
    let screen = await Screen()
    assertSnapshot(of: screen, named: "off the main actor")
    await MainActor.run { assertSnapshot(of: screen, named: "on the main actor") }
  }
}

final class Screen {
  private var title = "Oslo"
  private var days = 3
}

extension Screen: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> { ["headline": "\(title), \(days) days"] }
  static var snapshotHidden: [String] { ["title", "days"] }
}
