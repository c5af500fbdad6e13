import Foundation
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A shared scenario fails no single test; the run log lists the stubs that each test used.
@Suite struct SharedScenarioTests {
  private static let kept = Scenario("kept") { Stub(.get, "/spare").answers(.status(204)) }
  private func made() -> Scenario { Scenario("made", stubs: Self.kept.stubs) }

  @MainActor private static func asks(_ user: JourneyUser) {
    let request = URLRequest(url: URL(filePath: "/spare"))
    user.does("asks") { user.client.load(request) { _, _, _ in } }
  }

  /// The failures, and the lines of the run log about stubs.
  private func lines(_ body: () async throws -> Void) async throws -> String {
    let sandbox = Sandbox()
    let failures = try await sandbox.failures(body).map { $0.split(separator: "\n").last ?? "" }
    let log = try sandbox.files().filter { $0.key.hasSuffix(".ndjson") }.values.joined()
    let stubs = log.split(separator: "\n").filter { $0.hasPrefix("{\"left\":") }
    let text = (failures + stubs).map { "  \($0)\n" }.joined()
    return text.replacing(#/swift:\d+/#, with: "swift:<line>")
  }

  /// A shared scenario is judged over the run, whoever plays it; a scenario of one test fails that
  /// test.
  @Test func theDeclarationOfAScenarioIsJudged() async throws {
    func nested() -> Scenario { Scenario("nested", stubs: Self.kept.stubs) }
    let own = Scenario("own", stubs: Self.kept.stubs)
    var text = ""
    for scenario in [Self.kept, made(), Self.kept.allowing(unused: "why"), own, nested()] {
      text += "\(scenario.name): idle, asking, in a client, in a sweep\n"
      text += try await lines { playJourney("p", scenario: scenario) { $0.does("taps") {} } }
      text += try await lines { playJourney("p", scenario: scenario, script: Self.asks) }
      text += try await lines { try await withScenario(scenario) { _ in } }
      text += try await lines {
        assertSweep("s", scenario: scenario, record: .all, script: Self.asks)
      }
    }
    assertSnapshot(of: text, as: .lines)
  }
}
