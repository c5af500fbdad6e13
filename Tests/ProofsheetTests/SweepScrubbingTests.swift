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
  /// The id of the last answer, in a screen with a mistake.
  private(set) var newest: UUID?
  private let isWrong: Bool

  init(isWrong: Bool) { self.isWrong = isWrong }

  static var snapshotHidden: [String] { ["isWrong"] }
  var snapshotFields: KeyValuePairs<String, Any?> { ["ids": ids, "newest": newest] }

  func ask(_ name: String, _ client: ScenarioClient) {
    Task { [weak self] in
      _ = try? await client.data(for: URLRequest(url: URL(filePath: "/\(name)")))
      let id = UUID()
      self?.ids[name] = id
      if self?.isWrong == true { self?.newest = id }
    }
  }
}

/// An id that the app makes is another one in each order, and stays the id of the same thing.
@Suite struct SweepScrubbingTests {
  private static func sweep(isWrong: Bool, in test: String) {
    assertSweep(
      "takes two tickets",
      scenario: Scenario("tickets") { Stub(.get, .template("/{name}")).answers(.text("ok")) },
      by: .everyOrder(),
      testName: test
    ) { user in
      let client = user.client
      let screen = user.sees { TicketScreen(isWrong: isWrong) }
      for name in ["a", "b"] { user.does("takes \(name)") { screen.ask(name, client) } }
    }
  }

  @Test func anIdThatIsAnotherInEachOrderIsNumbered() {
    Self.sweep(isWrong: false, in: #function)
  }

  @Test func theIdOfAnotherThingIsAFinding() {
    let failures = Sandbox().failures { Self.sweep(isWrong: true, in: "takes()") }
    #expect(failures.map { $0.contains("~ newest: <uuid 2> -> <uuid 1>") } == [true], "\(failures)")
  }
}
