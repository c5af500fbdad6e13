import Foundation
import ProofsheetBasics
import SnapshotChecking
import Testing
import ToolBasics

@testable import ReviewTools

/// Stubs of a shared scenario are judged over a complete run.
@Suite struct SharedStubTests {
  @Test func unusedStubsAreNamed() throws {
    let scene = Scene()
    func told(_ uses: [Int], _ line: String) throws -> String {
      scene.swift { _, folders in
        let log = RunLog(folders: folders, run: "run", process: "2")
        for uses in uses {
          let left = uses < 2 ? "The stub GET /a at T/F.swift:3 gave \(uses) of 2 answers." : ""
          let stub = StubRecord(left: left, stub: "a", scenario: "made", uses: uses)
          try log.append(line: stub.line)
        }
        try log.end()
        return ["1": [.check(.matched, "T/F/a.txt")]]
      }
      defer { try? FileManager.default.removeItem(atPath: scene.folders.runs) }
      return try scene.session(line)
    }
    // One of two tests uses it, and a part of the tests proves nothing.
    assertText(
      try told([0, 1], "check --report-only") + told([0, 2], "check")
        + told([0], "check -- --filter X")
    )
  }
}
