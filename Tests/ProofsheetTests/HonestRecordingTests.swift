import Dispatch
import Foundation
import Proofsheet
import ProofsheetBasics
import TestSupport
import Testing

/// A text that must not become a reference, or its negative twin.
private struct Row {
  let name: String
  var recorded: String?
  /// Parts of the message with which every mode refuses the text; empty for a text that is kept.
  var words: [String] = []
  let body: () -> Void
}

private let refused = "because an expectation of the test failed:\nHonestRecordingTests.swift:"
/// Plays a script of one second, and then some code.
private func waits(_ then: @MainActor () -> Void) {
  playsWaits { user in
    user.waits(.seconds(1))
    then()
  }
}

/// Plays a script whose step starts work that fails later.
private func starts(_ start: @MainActor (@escaping @Sendable () -> Void) -> Void) {
  playsWaits { user in
    user.does("starts") {
      user.calls.record("app", "starts()")
      start { Issue.record("late") }
    }
    user.waits(.seconds(1))
  }
}

/// The rows with a failing expectation, and one with an unstable rendering.
private func rows() -> [Row] {
  let text = "b"
  var (playCount, step) = (0, 0)
  return [
    Row(name: "sound") { waits { #expect(text == "b") } },
    // A matching transcript is recorded already, so no mode refuses it.
    Row(name: "matches", recorded: waitsTranscript) { waits { Issue.record("one") } },
    Row(name: "known") { waits { withKnownIssue { Issue.record("known") } } },
    Row(
      name: "expectation",
      words: ["It can be neither recorded nor accepted, \(refused)", "(text → \"b\") == \"a\""]
    ) { waits { #expect(text == "a") } },
    Row(
      name: "different",
      recorded: waitsTranscript.replacing("1 s", with: "2 s"),
      words: ["\(waitsReference):4 differs: 1 line removed, 1 added.", "-1. waits 2 s", refused]
    ) { waits { Issue.record("two") } },
    Row(name: "task", words: [refused]) { starts { fail in Task { fail() } } },
    Row(name: "check inside", words: [refused]) {
      waits {
        Issue.record("before")
        check("one")
      }
    },
    Row(name: "second playing", words: [refused]) {
      waits {
        playCount += 1
        if playCount.isMultiple(of: 2) { Issue.record("second") }
      }
    },
    Row(name: "unstable", words: ["was not recorded: two renderings of the same subject differ."]) {
      playsWaits { user in
        step += 1
        user.does("step \(step)") { user.calls.record("app", "starts()") }
      }
    },
  ]
}

/// The text of a failed expectation or an unstable rendering never becomes a reference, and cannot
/// be accepted.
@Suite struct HonestRecordingTests {
  /// The variable of the process in which expectations fail on purpose, so that other processes
  /// report no known issue.
  private static let variable = "PROOFSHEET_FAILING_ON_PURPOSE"

  private static var isHere: Bool {
    #if os(Linux)
    ProcessInfo.processInfo.environment[variable] != nil
    #else
    true
    #endif
  }

  private func judge(_ row: Row, _ found: [LeftFiles]) {
    if row.words.isEmpty {
      let (new, text) = (row.recorded == nil ? waitsTranscript : nil, waitsTranscript)
      #expect(found.map(\.reference) == [row.recorded, text, text, text], "\(row.name)")
      #expect(found.map(\.pending) == [new, nil, nil, nil], "\(row.name)")
      return
    }
    for left in found {
      let message = left.messages.first ?? ""
      #expect(row.words.allSatisfy { message.contains($0) }, "\(row.name): \(message)")
      #expect(left.reference == row.recorded && left.pending == nil, "\(row.name)")
    }
  }

  /// Runs all rows in the process of ``everyRowHolds()``, on Linux; other processes run none.
  @Test func rowsInTheirProcess() async throws {
    guard Self.isHere, let test = Test.current else { return }
    for row in rows() {
      let found = Locked<[LeftFiles]>([])
      withKnownIssue(isIntermittent: true) {
        let all = try left(recorded: row.recorded, row.body)
        found.withLock { $0 = all }
      }
      judge(row, found.withLock { $0 })
    }
    // A suite that is configured knows what failed before.
    let found = Locked<[LeftFiles]>([])
    await withKnownIssue {
      try await SnapshotsTrait.snapshots().provideScope(for: test, testCase: nil) {
        Issue.record("before")
        let all = try left { waits {} }
        found.withLock { $0 = all }
      }
    }
    judge(Row(name: "suite", words: [refused]) {}, found.withLock { $0 })
    print("Every row was run.")
  }

  #if os(Linux)
  @Test(.startsProcesses) func everyRowHolds() throws {
    if Self.isHere { return }
    let (status, words) = try runsInChild(
      ["--testing-library", "swift-testing", "--filter", "HonestRecordingTests"],
      [Self.variable: "1"]
    )
    #expect(status == 0 && words.contains("Every row was run.\n"), "\(words)")
  }
  #endif
}
