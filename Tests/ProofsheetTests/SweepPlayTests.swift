import Foundation
import ProofsheetBasics
import Testing
import ToolBasics

@testable import Proofsheet
@testable import ProofsheetSnapshots
@testable import SnapshotChecking

/// A token in a test plays one story, and never checks the reference.
@Suite struct SweepPlayTests {
  private static let reference = "ProofsheetTests/SweepMessageTests/looks.txt"
  private static let name = SweepToken.sweep(of: reference)

  private let sandbox = Sandbox()

  private func failures(
    playing value: String? = nil,
    replaying token: String? = nil,
    _ environment: [String: String] = [:]
  ) -> [String] {
    let played = value.map { ["SNAPSHOT_PLAY": $0] } ?? [:]
    return sandbox.failures(environment.merging(played) { $1 }) {
      SweepMessageTests.sweep(isCareful: false, replaying: token, record: token.map { _ in .all })
    }
  }

  /// The files that a run has written, except its log.
  private func written() throws -> [String] {
    try sandbox.files().keys.filter { !$0.contains("/runs/") }.sorted()
  }

  private func log() throws -> String {
    try sandbox.files().filter { $0.key.hasSuffix(".ndjson") }.map(\.value).joined()
  }

  private let recording = ["SNAPSHOT_RECORD": "all"]

  @Test func aTokenIsPlayedAndWritesNothing() throws {
    let reference = "__Snapshots__/" + Self.reference
    try sandbox.write("as it was\n", to: reference)
    let failures =
      failures(replaying: "request 1 404", recording)
      + failures(playing: Self.name + ":request 1 404", recording)
    assertSnapshot(of: failures.joined(separator: "\n# next\n"), as: .lines)
    #expect(try written() == [reference] && sandbox.files()[reference] == "as it was\n")
    let log = try log()
    #expect(log.contains("\"verdict\":\"failed\"") && !log.contains("\"verdict\":\"recorded\""))
  }

  @Test func aTokenOfAnotherSweepLeavesThisOneAlone() {
    let message = failures(playing: "00000:0.1").joined()
    #expect(message.hasPrefix("5 variations of \"looks at the title\" have 1 finding"))
    let words =
      "This happens when request 1 has the fault offline (to see it alone: SNAPSHOT_PLAY="
      + "'\(Self.name):request 1 offline' swift test --filter "
    #expect(message.contains(words))
  }

  /// The budget allows only orders in which the newer title comes last.
  @Test func aFindingOfAThoroughSweepFailsTheTest() {
    let scenario = Scenario("two titles") { Stub(.get, "/title").answers(.text("a"), .text("b")) }
    let failures = [nil, "thorough", "most"].map { value in
      sandbox.failures(value.map { ["SNAPSHOT_SWEEPS": $0] } ?? recording) {
        assertSweep("looks twice", scenario: scenario, by: .everyOrder(budget: 2)) { user in
          let client = user.client
          let screen = user.sees { TitleScreen(isCareful: true) }
          for _ in 1...2 { user.does("looks") { screen.load(client) } }
        }
      }
    }
    #expect(failures[0] == [])
    let words = "variations of \"looks twice\" have 1 finding.\n\nThe journey ends on another"
    #expect(failures[1].map { $0.contains(words) } == [true], "\(failures[1])")
    #expect(failures[2].map { $0.hasPrefix("SNAPSHOT_SWEEPS=most ") } == [true])
  }

  @Test func aTokenThatCannotBePlayedIsRefused() throws {
    let texts = ["request 1 on fire", "request 7 404"].map { Self.name + ":" + $0 }
    let values = ["", "0.1", "K3F9A:0", "k3f9a:", "k3f9:0.1", "k3f9ab:0.1"]
    let told = (texts + values).map { value in
      let lines = failures(playing: value).map { $0.split(separator: "\n")[0] }
      return "\(value)\n  \(lines.joined())"
    }
    assertSnapshot(of: told.joined(separator: "\n"), as: .lines)
    #expect(try written() == [])
    #expect(try !log().contains("matched"))
  }

  /// The name is in committed messages and on other machines.
  @Test func aSweepKeepsItsName() {
    #expect(SweepToken.sweep(of: "T/F/a.txt") == "wbic8")
    #expect(SweepToken.sweep(of: "t/f/A.TXT") == SweepToken.sweep(of: "T/F/a.txt"))
    let names = (0..<2_000).map { SweepToken.sweep(of: "AppTests/Home/test\($0).txt") }
    #expect(Set(names).count == 2_000)
    #expect(names.allSatisfy { SweepToken($0 + ":0.1")?.sweep == $0 })
  }
}
