import Foundation
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A form that gives each order an id of its own, which is another one in each playing.
@MainActor
private final class OrderScreen: SnapshotDescribing {
  private(set) var id = UUID()
  private(set) var isSent = false

  var snapshotFields: KeyValuePairs<String, Any?> { ["id": id, "isSent": isSent] }

  func send(_ client: ScenarioClient) {
    var request = URLRequest(url: URL(filePath: "/orders"))
    request.httpMethod = "POST"
    request.httpBody = Data(#"{"id": "\#(id)"}"#.utf8)
    Task { [weak self, request] in
      let answer = try? await client.data(for: request)
      self?.isSent = answer != nil
    }
  }
}

/// What is another value in each playing is scrubbed before playings are compared.
@Suite struct SweepScrubbingTests {
  private static func sweep(_ scrubbers: [SnapshotScrubber], in test: String) {
    assertSweep(
      "sends an order",
      scenario: Scenario("takes orders") { Stub(.post, "/orders").answers(.text("ok")) },
      by: .everyOrder(),
      scrubbing: scrubbers,
      testName: test
    ) { user in
      let client = user.client
      let screen = user.sees { OrderScreen() }
      user.does("sends") { screen.send(client) }
    }
  }

  @Test func anIdThatIsNewInEachPlayingIsScrubbed() {
    Self.sweep([.uuids], in: #function)
  }

  @Test func withoutAScrubberTheScriptIsNotTheSameTwice() throws {
    let failures = try Sandbox.with { sandbox in
      sandbox.failures { Self.sweep([], in: "sends()") }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("is not the same when it is played a second time") == true)
  }
}
