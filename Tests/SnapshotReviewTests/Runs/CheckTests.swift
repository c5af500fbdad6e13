import ProofsheetBasics
import SnapshotChecking
import Testing
import ToolBasics

@testable import ReviewTools

@Suite struct CheckTests {
  let scene = Scene()

  /// Two processes that use a reference from the same place check one snapshot twice.
  @Test func everySnapshotIsShown() throws {
    let path = "T/Journeys/retry.txt"
    let records = ["a.txt", "b.one.txt", "b.json"].map { RunRecord.check(.matched, "T/F/" + $0) }
    scene.swift(logs: [
      "1": records, "3": [records[0]],
      "2": [.check(.matched, path, journey: "fails, then works", steps: 5)],
    ])
    let files = ["output.txt", "run.json"].map { "cat .proofsheet/runs/run/" + $0 }
    assertText(try scene.session("check --verbose", files[0], files[1], "status"))
  }

  @Test func everythingThatCanBeWrong() throws {
    try scene.reference("T/F/old.txt", "old\n")
    let failure = """
      ✘ Test different() recorded an issue at F.swift:3:1: Issue recorded
      ↳ it differs
        -a
      ✘ Test different() failed after 0.1 seconds with 1 issue.

      """
    let records: [RunRecord] = [
      .check(.different, "T/F/different.txt", line: 3),
      .check(.missing, "T/F/missing.txt", line: 4),
      .check(.recorded, "T/F/recorded.txt", line: 5),
      .check(.unstable, "T/F/unstable.txt", line: 6),
      .check(.matched, "T/F/Twice.txt", line: 7),
      .check(.failed, "T/F/failed.txt", line: 8, journey: "goes", reason: "It threw.\nOften."),
    ]
    try scene.write("{\"a\": [1,\n  2,", to: "Fixtures/cut.json")
    try scene.write("{\"log\":\n\n", to: "Fixtures/cut.har")
    scene.swift(Scene.built + failure, .exited(1)) { _, folders in
      let log = RunLog(folders: folders, run: "run", process: "1")
      for cut in ["cut.har", "cut.json"] { try log.append(line: FixtureRecord.line(of: cut)) }
      return ["1": records, "2": [.check(.matched, "T/F/twice.txt", line: 9)]]
    }
    assertText(try scene.session("check"))
  }

  /// A failing test is a line where kinds of change describe it, and a text where none does.
  @Test func kindsTellOfWhatDiffers() throws {
    var output = Scene.built
    // A renamed test, whose orphan waits for no command of its own.
    try scene.reference("T/F/old.txt", "old\n")
    try scene.pending("T/F/new.txt", "old\n")
    var records: [RunRecord] = [.check(.missing, "T/F/new.txt")]
    try Refactoring.all[0].hold(13...32, in: scene)
    for number in 13...32 {
      let path = Refactoring.path(number)
      records.append(.check(.different, path, line: number))
      output += """
        ✘ Test cart(_:) recorded an issue with 1 argument n → \(number) at CartTests.swift:\(min(number, 31)):3: Issue recorded
        ↳ __Snapshots__/\(path): 4 of 14 facts differ.

          -  subtotal: 1
        ✘ Test cart(_:) with 1 test case failed after 0.1 seconds with 1 issue.

        """
    }
    output +=
      "✘ Test total() recorded an issue at CartTests.swift:9:3: Expectation failed: 1 == 2\n"
    scene.swift(output, .exited(1), logs: ["1": records])
    let text = try scene.session("check")
    #expect(text.count { $0 == "\n" } <= 60)
    assertText(text)
  }

  @Test func anExpectedFailureIsNothingToReview() throws {
    let wanted = RunRecord.check(.expected, "T/F/a.txt")
    scene.swift(logs: ["1": [wanted, .check(.matched, "T/F/b.txt")]])
    let fine = try scene.session("check", "status")
    // In another test, the same failure is unexpected.
    scene.swift(logs: ["1": [wanted, .check(.failed, "T/F/a.txt")]])
    assertText(fine + (try scene.session("check")))
  }

  @Test func buildErrorsArePrintedOnce() throws {
    let error = """
      /x/T.swift:7:14: error: cannot convert value
       7 | let x: Int = "a"
         |              `- error: cannot convert value

      """
    let output = "[1/2] Compiling\n\(error)error: emit-module failed\n[2/2] Emitting\n\(error)"
    scene.swift(output, .exited(1))
    assertText(try scene.session("check"))
    // An error in a generated file names the command that generates it again.
    let file = scene.root + "/Tests/Made.swift"
    try scene.write("// Written by `swift run proofsheet generate`, which", to: "Tests/Made.swift")
    scene.swift("[1/2] Compiling\n" + error.replacing("/x/T.swift", with: file), .exited(1))
    #expect(
      scene.run("check").output.hasSuffix("\nWrite it again:  swift run proofsheet generate\n")
    )
  }

  // MARK: What failed, crashed, was stopped, or never ran

  /// Each of many failures is shortened, so that no run prints more than 200 lines.
  @Test func longFailuresAreShortenedEach() throws {
    let failures = (1...60).map { number in
      "✘ Test t\(number)() recorded an issue at F.swift:\(number):1: Issue recorded\n"
        + (1...50).map { "  line \($0)\n" }.joined()
    }
    for number in 1...9 {
      try scene.change("T/F/d\(number).txt", "a\n", String(repeating: "x", count: number) + "\n")
    }
    let records =
      (1...1_000).map { RunRecord.check(.failed, "T/F/f\($0).txt") }
      + (1...9).map { .check(.different, "T/F/d\($0).txt") }
    scene.swift(Scene.built + failures.joined(), .exited(1), logs: ["1": records])
    let output = scene.run("check").output
    #expect(output.contains("\n… and 1 more kind: swift run proofsheet status\n"))
    #expect((1...50).allSatisfy { output.contains("Test t\($0)() recorded an issue") })
    #expect(output.contains("… and 10 more failures in .proofsheet/runs/run/output.txt\n"))
    #expect((150...200).contains(output.count { $0 == "\n" }), "\(output)")
    let all = scene.run("check", "--verbose").output
    #expect((1...1_000).allSatisfy { all.contains("f\($0).txt (failed)") })
    scene.swift(Scene.built + failures[0], .exited(1))
    let one = scene.run("check").output
    #expect(one.contains("  line 39\n… and 11 more lines: .proofsheet/runs/run/output.txt\n"))
  }

  /// A person stops the run, or the limit; the last run ends before its limit.
  @Test func aStoppedRunTellsItsRunningTests() throws {
    let running = "Build complete! (0.1s)\nTest Case 'X.slow' started at 2026\n"
    let log = (1...12).map { TestRecord(xctest: "T.X/a\($0)()", kind: "started").line }
    try scene.write(RunLog.startLine + log.joined(), to: ".proofsheet/runs/run/2.ndjson")
    scene.swift(running, .interrupted)
    let stopped = try scene.session("check")
    scene.swift = { [unowned scene] _, take in
      for second in 0...30 {
        scene.seconds = second
        try take(second == 0 ? Array(running.utf8) : [])
      }
      return .interrupted
    }
    let all = ["30", "31", "0", "soon"].map { "check --time-limit \($0)" }
    assertText(stopped + (try all.map { try scene.session($0) }.joined()))
  }
}
