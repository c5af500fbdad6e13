import Foundation
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen that gives each answer an id, in the order of the answers.
@MainActor
private final class TicketScreen: SnapshotDescribing {
  private(set) var ids: [String: UUID] = [:]

  var snapshotFields: KeyValuePairs<String, Any?> { ["ids": ids] }

  func ask(_ name: String, _ client: ScenarioClient) {
    Task { [weak self] in
      _ = try? await client.data(for: URLRequest(url: URL(filePath: "/\(name)")))
      self?.ids[name] = UUID()
    }
  }
}

/// Values that differ in each order are scrubbed before the sweep compares playbacks.
@Suite struct SweepScrubbingTests {
  private static func sweep(_ scrubbers: [SnapshotScrubber], in test: String) {
    assertSweep(
      "takes two tickets",
      scenario: Scenario("tickets") { Stub(.get, .template("/{name}")).answers(.text("ok")) },
      by: .everyOrder(),
      scrubbing: scrubbers,
      testName: test
    ) { user in
      let client = user.client
      let screen = user.sees { TicketScreen() }
      for name in ["a", "b"] { user.does("takes \(name)") { screen.ask(name, client) } }
    }
  }

  @Test func anIdThatIsAnotherInEachOrderIsScrubbed() {
    Self.sweep([.uuids], in: #function)
  }

  @Test func withoutAScrubberOrdersEndElsewhere() {
    let failures = Sandbox().failures { Self.sweep([], in: "takes()") }
    #expect(failures.map { $0.contains("The journey ends on another") } == [true], "\(failures)")
  }
}
