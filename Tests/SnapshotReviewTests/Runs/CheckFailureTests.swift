import SnapshotChecking
import Testing

@testable import SnapshotReview

/// What `check` tells of what failed, crashed, was stopped, or never ran.
@Suite struct CheckFailureTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  /// Every failure is told, and only each is shortened.
  @Test func longFailuresAreShortenedEach() {
    let failures = (1...60).map { number in
      "✘ Test t\(number)() recorded an issue at F.swift:\(number):1: Issue recorded\n"
        + (1...100).map { "  line \($0)\n" }.joined()
    }
    scene.swift(Scene.built + failures.joined(), .exited(1))
    let output = scene.run("check").output
    for number in 1...60 { #expect(output.contains("Test t\(number)() recorded an issue")) }
    #expect(output.contains("  line 39\n  … 61 more lines in .proofsheet/runs/run/output.txt\n"))
    #expect(!output.contains("  line 40\n"))
  }

  @Test func aCrashTellsWhatRanAndWhatWasNotReached() throws {
    for name in ["a", "b", "c"] { try scene.reference("T/F/\(name).txt", "text\n") }
    let output = """
      ◇ Test run started.
      ◇ Test a() started.
      ◇ Test b() started.
      ✔ Test a() passed after 0.1 seconds.
      F.swift:7: Fatal error: Index out of range
      error: Process 'x' exited with unexpected signal code 4

      """
    scene.swift(
      Scene.built + output,
      .exited(1),
      logs: ["1": [.check(.matched, "T/F/a.txt")]],
      unended: ["1"]
    )
    let answer = scene.run("check")
    #expect(answer.output.contains("F.swift:7: Fatal error: Index out of range\n"))
    #expect(answer.output.contains("\nRunning then:\n  b()\n2 references not reached.\n"))
    // The negative twin: what ends by itself has reached what it was to reach.
    scene.swift(Scene.built, .exited(1), logs: ["1": [.check(.matched, "T/F/a.txt")]])
    #expect(!scene.run("check").output.contains("not reached"))
  }

  @Test func whoeverStopsARunIsToldWhatRan() {
    scene.swift(Scene.built + "◇ Test run started.\n◇ Test slow() started.\n", .interrupted)
    let answer = scene.run("check")
    #expect(answer.code == 130)
    #expect(answer.output.contains("\nInterrupted.\nRunning then:\n  slow()\n"))
  }

  @Test func aFilterThatMatchesNothingIsAnError() {
    let output = """
      warning: No matching test cases were run
      ◇ Test run started.
      ✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.

      """
    scene.swift(Scene.built + output)
    let answer = scene.run("check", "--", "--filter", "Typo")
    #expect(answer.code == 2)
    #expect(
      answer.errors
        == "proofsheet: No test matches --filter Typo; see the names by swift test list.\n"
    )
    // Of one library only: the other has what matches.
    scene.swift(Scene.built + output + "✔ Test a() passed after 0.1 seconds.\n")
    #expect(scene.run("check", "--", "--filter", "a").code == 0)
  }
}
