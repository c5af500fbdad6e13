import Foundation
import ProofsheetBasics
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen that asks for its title; a careful one reports a missing title.
@MainActor
final class TitleScreen: SnapshotDescribing {
  private(set) var title = ""
  private(set) var notice: String?
  private let isCareful: Bool
  private var task: Task<Void, Never>?

  init(isCareful: Bool) { self.isCareful = isCareful }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["title": title, "notice": notice] }

  static var snapshotHidden: [String] { ["isCareful"] }

  func load(_ client: ScenarioClient) {
    task = Task { [weak self, isCareful] in
      let request = URLRequest(url: URL(filePath: "/title"))
      let answer = try? await client.data(for: request)
      let status = (answer?.1 as? HTTPURLResponse)?.statusCode
      if status == 200, let data = answer?.0, !data.isEmpty {
        self?.title = String(decoding: data, as: UTF8.self)
        self?.notice = nil
      } else if isCareful, !Task.isCancelled {
        self?.notice = "There is no title."
      }
    }
  }
}

@Suite struct SweepMessageTests {
  private static let scenario = Scenario("a title") { Stub(.get, "/title").answers(.text("Hello")) }

  /// Sweeps the script of a user who looks at a title.
  static func sweep(
    isCareful: Bool,
    expecting title: String? = nil,
    replaying token: String? = nil,
    record: SnapshotRecordMode? = nil,
    in test: String = "looks()",
    line: UInt = #line
  ) {
    assertSweep(
      "looks at the title",
      scenario: scenario,
      by: .everyFault([.offline, .status(404)]),
      replaying: token,
      record: record,
      testName: test,
      line: line
    ) { user in
      let client = user.client
      let screen = user.sees { TitleScreen(isCareful: isCareful) }
      user.does("looks") { screen.load(client) }
      if let title { #expect(screen.title == title) }
      user.retries { screen.load(client) }
    }
  }

  @Test func aFindingIsToldWithItsStory() {
    let message = Sandbox().failures { Self.sweep(isCareful: false) }.joined(separator: "\n")
    assertSnapshot(of: message, as: .lines)
  }

  #if compiler(>=6.2)
  private static let expectations = Locked(0)

  /// The journey fails in both faults, and the message describes the first, whose story can be
  /// played.
  @Test(
    .filterIssues { issue in
      guard case .expectationFailed = issue.kind else { return true }
      return expectations.withLock { $0 += 1 } != ()
    }
  ) func anExpectationInTheScriptEndsTheSweep() {
    for token in [nil, "request 1 offline"] {
      let sandbox = Sandbox()
      let failures = sandbox.failures(["SNAPSHOT_RECORD": "all"]) {
        Self.sweep(isCareful: true, expecting: "Hello", replaying: token)
      }
      assertSnapshot(of: failures.joined(), as: .lines, named: token ?? "whole")
      if (try? sandbox.references()) != [] { Issue.record("The sweep is recorded.") }
      let count = Self.expectations.withLock { $0 }
      if token == nil, count != 1 { Issue.record("The sweep went on.") }
    }
  }
  #endif

  /// The page of a report reads what was played from the run log.
  @Test func theRunLogSaysWhatWasPlayed() throws {
    let sandbox = Sandbox()
    _ = sandbox.failures {
      assertSweep("looks", scenario: Self.scenario, by: .leaving, record: .all) { user in
        let (screen, client) = (user.sees { TitleScreen(isCareful: true) }, user.client)
        user.does("looks") { screen.load(client) }
      }
    }
    let log = try sandbox.files().filter { $0.key.hasSuffix(".ndjson") }.values.joined()
    #expect(log.contains(#""played":["leaving: at 4 moments"]"#), "\(log)")
  }

  @Test func aCarefulScreenHasAReportForItsReference() {
    Self.sweep(isCareful: true, in: #function)
  }
}
