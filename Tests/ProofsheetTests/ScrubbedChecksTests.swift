import Foundation
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let recording = ["SNAPSHOT_RECORD": "all"]
private let folder = "__Snapshots__/AppTests/Home/"

/// A screen with a draft of its own, saved under an unpredictable key.
@MainActor
private final class DraftScreen {
  let id = UUID()
  private(set) var drafts: Set<UUID> = []

  nonisolated init() {}

  func save(_ client: ScenarioClient) async {
    let draft = UUID()
    _ = try? await client.data(for: URLRequest(url: URL(filePath: "/drafts/\(id)")))
    drafts.formUnion([id, draft])
  }
}

@Suite struct ScrubbedChecksTests {
  private let sandbox = Sandbox()

  private func save(_ scrubbers: [SnapshotScrubber]) {
    let stub = Stub(.get, .template("/drafts/{id}")).answers(.text("ok"))
    let scenario = Scenario("drafts", stubs: [stub])
    assertJourney(
      "saves a draft",
      scenario: scenario,
      scrubbing: scrubbers,
      fileID: "AppTests/Home.swift",
      testName: "welcome()"
    ) { user in
      let client = user.client
      let screen = user.sees { DraftScreen() }
      user.does("saves") { await screen.save(client) }
    }
  }

  @Test func aScrubberThatMatchesNothingFails() throws {
    let start = "In ScrubbedChecksTests/aScrubberThatMatchesNothingFails(), the scrubber "
    let rest =
      " matches nothing in this text; remove the scrubber, because it could only hide a later value."
    #expect(sandbox.failures { checkIdle() } == [start + "uuids" + rest])
    #expect(sandbox.failures(recording) { save([.uuids, .ports]) } == [start + "ports" + rest])
    #expect(try sandbox.references() == [])
  }

  private func checkIdle() { check("a", as: .lines.scrubbing(.uuids)) }

  @Test func aJourneyIsScrubbedOnScreensAndInRequests() throws {
    for environment in [recording, [:], [:], [:], [:], [:]] {
      sandbox.run(environment) { save([.uuids]) }
    }
    let text = try #require(try sandbox.files()[folder + "welcome.txt"])
    assertSnapshot(of: text.replacing(/< 200.*/, with: "< 200 text"), as: .lines)
  }
}
