import Foundation
import SnapshotChecking
import Testing

@testable import ReviewCommand
@testable import SnapshotReview

/// What `prune` believes before it deletes anything.
@Suite struct PruneTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.reference("T/F/a.txt", "a\n")
    try scene.reference("T/F/old.txt", "old\n")
  }

  private let deleted = Scene.Answer(code: 0, output: "deleted  __Snapshots__/T/F/old.txt\n")

  private func refused(_ reason: String) -> Scene.Answer {
    .init(
      code: 1,
      output: "Orphans were not looked for: \(reason).\n\n"
        + "Check again:     swift run proofsheet check\n"
    )
  }

  static let unended = "the tests did not say that they had ended, as where one calls exit(0)"
  static let hidden =
    "of processes of XCTest that run in parallel nobody knows whether they ended"
  private static let built = "Build complete! (0.1s)\n"
  private static let suite = "Test Suite 'All tests' started at 2026-01-01 00:00:00.000\n"

  /// What swift test writes, which is not to be read as its own by whoever runs these tests.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let output: String
    var arguments: [String] = []
    var reason: String?
  }

  static let rows = [
    Row(testDescription: "closed", output: Scene.built),
    Row(testDescription: "nothing", output: built, reason: unended),
    Row(testDescription: "open", output: built + "◇ Test run started.\n", reason: unended),
    Row(testDescription: "open suite", output: Scene.built + suite, reason: unended),
    Row(
      testDescription: "closed suite",
      output: Scene.built + suite + "noiseTest Suite 'All tests' failed at 2026-01-01\n"
    ),
    Row(
      testDescription: "parallel",
      output: Scene.built + hiddenLine,
      arguments: ["--parallel"],
      reason: hidden
    ),
    Row(testDescription: "parallel without XCTest", output: Scene.built, arguments: ["--parallel"]),
    Row(testDescription: "said by a test", output: Scene.built + hiddenLine),
  ]
  private static let hiddenLine = "[1/2] Testing AppTests.Home/testA\n"

  @Test(arguments: rows) func onlyWhatEndedIsBelieved(_ row: Row) {
    scene.swift(row.output, logs: ["1": [.check(.matched, "T/F/a.txt")]])
    _ = scene.run(["check", "--"] + row.arguments)
    #expect(scene.run("prune") == row.reason.map(refused) ?? deleted)
  }

  @Test func logsThatAreNotThoseOfTheRunAreNotBelieved() throws {
    let log = scene.folders.runs + "/run/1.ndjson"
    let damages: [() throws -> Void] = [
      { try AtomicFile.remove(log) }, { try AtomicFile.write([], to: log) },
      { try AtomicFile.write(Array((FileBytes.read(log) ?? []).dropLast(12)), to: log) },
      { try self.scene.log([], run: "run", process: "2") },
    ]
    for damage in damages {
      scene.swift(logs: ["1": [.check(.matched, "T/F/a.txt")]])
      _ = scene.run("check")
      try damage()
      let reason = "the logs of the last run are not those that it ended with"
      #expect(scene.run("prune") == refused(reason))
      try FileManager.default.removeItem(atPath: scene.folders.runs)
    }
    try scene.complete("run", [.check(.matched, "T/F/a.txt")])
    #expect(scene.run("prune") == deleted)
  }

  @Test func whatNobodyCouldBringBackIsKept() throws {
    try scene.complete("run", [.check(.matched, "T/F/a.txt")])
    scene.committed = ["T/F/a.txt"]
    let uncommitted = "no commit has it as it is; commit it, or delete it by hand"
    func kept(_ reason: String) -> Scene.Answer {
      .init(code: 1, output: "kept     __Snapshots__/T/F/old.txt: \(reason)\n")
    }
    #expect(scene.run("prune") == kept(uncommitted))
    scene.committed = ["T/F/a.txt", "T/F/old.txt"]
    let file = scene.folders.reference("T/F/old.txt")
    let changed = { (date: Date) in
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
    }
    try changed(.now + 10)
    #expect(scene.run("prune") == kept("it is newer than the run; check again"))
    try changed(.now - 10)
    #expect(scene.run("prune") == deleted)
  }

  @Test func gitSaysWhatIsCommitted() throws {
    let folder = scene.root + "/__Snapshots__"
    #expect(GitProcess.committed(below: folder) == nil)
    func git(_ arguments: String...) throws {
      let who = ["-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
      let answer = try scene.process("/usr/bin/env", ["git"] + who + arguments)
      #expect(answer.code == 0, "\(answer)")
    }
    try git("init", "-q")
    #expect(GitProcess.committed(below: folder) == [])
    try git("add", ".")
    try git("commit", "-q", "-m", "a")
    try scene.reference("T/F/old.txt", "edited\n")
    try scene.reference("T/F/new.txt", "new\n")
    #expect(GitProcess.committed(below: folder) == ["T/F/a.txt"])
  }
}
