import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import ReviewTools

/// Stubs of a shared scenario are judged over a complete run: used by none, by one of two, and not
/// judged.
@Suite struct SharedStubTests {
  private static let rows: KeyValuePairs<String, [Int]> = [
    "check": [0, 1], "check --report-only": [0, 1], "check --verbose": [0, 2],
    "check -- --filter X": [0], "check -- --no-parallel": [0],
  ]

  @Test func whatNoTestUsesIsNamed() throws {
    let told = try Self.rows.map { line, uses in
      let scene = Scene()
      scene.hasEvents = line.hasSuffix("parallel")
      let events = [
        EventStreamTests.event("runStarted"), EventStreamTests.test("other()"),
        EventStreamTests.event("testSkipped", #","testID":"T.F\/other()""#),
        EventStreamTests.event("runEnded"),
      ]
      if scene.hasEvents {
        try scene.write(events.joined(), to: ".proofsheet/runs/run/" + EventStream.file)
      }
      scene.swift { launch, folders in
        let log = RunLog(folders: folders, run: "run", process: "2")
        for uses in uses {
          let left = uses < 2 ? "The stub GET /a at T/F.swift:3 gave \(uses) of 2 answers." : ""
          let stub = StubRecord(left: left, stub: "a", function: "made()", uses: uses)
          try log.append(line: stub.line)
        }
        try log.end()
        return ["1": [.check(.matched, "T/F/a.txt")]]
      }
      return try scene.session(line)
    }
    assertText(told.joined())
  }
}
