import Foundation
import Proofsheet
import TestSupport
import Testing

/// A view model whose description fails.
private struct Broken: SnapshotDescribing {
  var rows: [Int] = []
  var snapshotFields: KeyValuePairs<String, Any?> { ["first": rows[0]] }
}

@Suite struct CrashedRenderingTests {
  private static let variable = "PROOFSHEET_CRASHES"

  /// Crashes in the process of the test below, and nowhere else.
  @Test func empty() {
    if ProcessInfo.processInfo.environment[Self.variable] == nil { return }
    assertSnapshot(of: Broken())
  }

  #if os(Linux)
  @Test(.startsProcesses) func aCrashNamesTheTestAndTheSubject() throws {
    let filter = ["--filter", "CrashedRenderingTests/empty"]
    let child = try runsInChild(
      ["--testing-library", "swift-testing"] + filter,
      [Self.variable: "1"]
    )
    let report = """

      The process crashed while it rendered the snapshot of Broken in CrashedRenderingTests/empty() \
      at ProofsheetTests/CrashedRenderingTests.swift:18

      """
    #expect(child.words.contains(report), "\(child.words)")
  }
  #endif
}
