import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing
import ToolBasics

@testable import ReviewTools

@Suite struct CompleteRunTests {
  /// The circumstances of a run.
  struct Row {
    var output = Scene.built
    var end = SwiftEnd.exited(0)
    var arguments: [String] = []
    var unended: Set<String> = []
    var hasLog = true
    var root: String?
    var verdict = RunVerdict.matched
  }

  private static let none = "warning: No matching test cases were run\n"

  static let rows: KeyValuePairs<String, Row> = [
    "complete": Row(),
    "a filter": Row(arguments: ["--filter", "X"]),
    "a filter without a test": Row(
      output: Scene.built.replacing("1 test in", with: "0 tests in") + none,
      arguments: ["--filter", "Typo"],
      hasLog: false
    ),
    "no build": Row(output: "error: no\n", end: .exited(1), hasLog: false),
    "a crash": Row(
      output: "Build complete! (0.1s)\n◇ Test run started.\n",
      end: .exited(1)
    ),
    "a process without an end": Row(unended: ["1"]),
    "another exit code": Row(end: .exited(3)),
    "no check": Row(hasLog: false),
    "printed by a test": Row(output: Scene.built + "Test Case 'T.old' skipped (0.1 s)\n"),
    "another root": Row(root: ".."),
    "a signal": Row(end: .killed(signal: 9)),
    "no reason": Row(end: .exited(1)),
    "unstable": Row(end: .exited(1), verdict: .unstable),
    "collided": Row(end: .exited(1), verdict: .collided),
    "failed": Row(end: .exited(1), verdict: .failed),
  ]

  /// The reasons for which a run finds no orphans, and fails in spite of `--report-only`.
  @Test func orphansAreFoundOnlyByCompleteRuns() throws {
    assertText(try Self.rows.map { try told($0.key, $0.value) }.joined(separator: "\n"))
  }

  private func told(_ name: String, _ row: Row) throws -> String {
    let scene = Scene()
    try scene.reference("T/F/old.txt", "old\n")
    if let root = row.root {
      try scene.write("", to: "inner/Package.swift")
      scene.workingDirectory = scene.root + "/inner"
      scene.environment = ["SNAPSHOT_ROOT": root]
    }
    let logs: [String: [RunRecord]] = row.hasLog ? ["1": [.check(row.verdict, "T/F/a.txt")]] : [:]
    scene.swift(row.output, row.end, logs: logs, unended: row.unended)
    let json = scene.run(["check", "--json", "--"] + row.arguments).output.split(separator: "\n")
    let facts = json.filter { $0.contains("\"complete\"") || $0.contains("\"orphaned\"") }
    let text = scene.run(["check", "--"] + row.arguments).shown
    let reported = scene.run(["check", "--report-only", "--"] + row.arguments)
    let words = reported.output.split(separator: "\n").filter { $0.contains("in spite of") }
    let told = "\(reported.code): \(words.joined())\n"
    return "# \(name)\n\(facts.joined(separator: "\n"))\n\(text)\(told)"
  }

  /// Stubs of a shared scenario are judged over a complete run.
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

/// The conditions under which `prune` deletes references.
@Suite struct PruneTests {
  let scene = Scene()

  init() throws {
    try scene.reference("T/F/a.txt", "a\n")
    try scene.reference("T/F/old.txt", "old\n")
  }

  private let deleted = Scene.Answer(code: 0, output: "deleted  __Snapshots__/T/F/old.txt\n")

  @Test func logsThatAreNotThoseOfTheRunAreNotBelieved() throws {
    let log = scene.folders.runs + "/run/1.ndjson"
    let damages: [() throws -> Void] = [
      { try AtomicFile.remove(log) }, { try AtomicFile.write([], to: log) },
      { try AtomicFile.write(Array((FileBytes.read(log) ?? []).dropLast(12)), to: log) },
      { try self.scene.log([], run: "run", process: "2") },
    ]
    let told = try damages.map { damage in
      scene.swift(logs: ["1": [.check(.matched, "T/F/a.txt")]])
      _ = scene.run("check")
      try damage()
      defer { try? FileManager.default.removeItem(atPath: scene.folders.runs) }
      return try scene.session("prune")
    }
    assertText(told.joined())
    try scene.complete("run", [.check(.matched, "T/F/a.txt")])
    #expect(scene.run("prune") == deleted)
  }

  @Test(.startsProcesses) func uncommittedReferencesAreKept() throws {
    try scene.complete("run", [.check(.matched, "T/F/a.txt")])
    func kept(_ reason: String) -> Scene.Answer {
      .init(code: 1, output: "kept     __Snapshots__/T/F/old.txt: \(reason)\n")
    }
    let file = scene.folders.reference("T/F/old.txt")
    let changed = { (date: Date) in
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
    }
    let uncommitted = "no commit contains its present text; commit it, or delete it by hand"
    try scene.git("init", "-q")
    #expect(scene.run("prune") == kept(uncommitted))
    try scene.commit()
    try scene.reference("T/F/old.txt", "edited\n")
    try changed(.now - 10)
    #expect(scene.run("prune") == kept(uncommitted))
    try scene.commit()
    try changed(.now + 10)
    #expect(scene.run("prune") == kept("it is newer than the run; check again"))
    try changed(.now - 10)
    #expect(scene.run("prune") == deleted)
  }
}
