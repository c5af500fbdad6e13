import SnapshotChecking
import Testing

@testable import SnapshotReview

@Suite struct CompleteRunTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  /// How a run goes, and why it says nothing about orphans; nil when it does.
  struct Row: CustomTestStringConvertible {
    var output = Scene.built
    var end = SwiftEnd.exited(0)
    var arguments: [String] = []
    var unended: Set<String> = []
    var hasLog = true
    var root: String?
    var reason: String?
    var last = ""

    var testDescription: String { reason ?? "complete" }
  }

  private static let place = "all that it said: .proofsheet/runs/run/output.txt\n"
  static let rows: [Row] = [
    Row(),
    Row(end: .exited(1), last: "swift test ended with exit code 1; " + place),
    Row(arguments: ["--parallel", "--build-path", "x"]),
    Row(arguments: ["--filter", "X"], reason: "'--filter' leaves tests out"),
    Row(arguments: ["--skip=X"], reason: "'--skip=X' leaves tests out"),
    Row(
      output: "error: no\n",
      end: .exited(1),
      hasLog: false,
      reason: "the package did not build",
      last: "The package did not build; all that was said: .proofsheet/runs/run/output.txt\n"
    ),
    Row(
      output: Scene.built + "noiseerror: Process 'x' exited with unexpected signal code 4\n",
      end: .exited(1),
      reason: "a test process crashed",
      last: "swift test ended with exit code 1; " + place
    ),
    Row(unended: ["1"], reason: "test process 1 did not end by itself"),
    Row(
      end: .exited(3),
      reason: "swift test ended with exit code 3",
      last: "swift test ended with exit code 3; " + place
    ),
    Row(
      end: .killed(signal: 9),
      reason: "swift test was killed by signal 9",
      last: "swift test was killed by signal 9; " + place
    ),
    Row(end: .interrupted, reason: "the run was interrupted", last: "Interrupted.\n"),
    Row(hasLog: false, reason: "no test checked a snapshot"),
    Row(
      output: Scene.built + "➜ Test \"A name\" skipped.\n",
      reason: "the test \"A name\" did not pass, and its display name does not tell its references"
    ),
    Row(root: "..", reason: "SNAPSHOT_ROOT may hold the references of other packages"),
  ]

  @Test(arguments: rows) func orphansAreFoundOnlyByCompleteRuns(_ row: Row) throws {
    try scene.reference("T/F/old.txt", "old\n")
    if let root = row.root {
      try scene.write("", to: "inner/Package.swift")
      scene.workingDirectory = scene.root + "/inner"
      scene.environment = ["SNAPSHOT_ROOT": root]
    }
    let logs: [String: [RunRecord]] = row.hasLog ? ["1": [.check(.matched, "T/F/a.txt")]] : [:]
    scene.swift(row.output, row.end, logs: logs, unended: row.unended)
    let arguments = ["check", "--json", "--"] + row.arguments
    let json = scene.run(arguments).output
    let text = scene.run(["check", "--"] + row.arguments)
    let code: Int32 = row.end == .interrupted ? 130 : 1
    #expect(text.code == (row.reason == nil || row.end != .exited(0) ? code : 0))
    #expect(json.contains("\"orphaned\" : \(row.reason == nil ? 1 : 0),\n"))
    #expect(json.contains("\"complete\" : \(row.reason == nil),\n"))
    let sentence = row.reason.map { "Orphans were not looked for: \($0).\n" } ?? ""
    let isCut = row.end == .interrupted || row.reason == "a test process crashed"
    let last = row.last + (isCut ? "1 reference not reached.\n" : "")
    let end = (sentence + last).isEmpty ? "used it.\n" : "\n\n" + sentence + last
    let prune = "\nDelete orphans:  swift run proofsheet prune\n"
    #expect(text.output.hasSuffix(end + (row.reason == nil ? prune : "")))
  }

  @Test func unfinishedTestsKeepTheirReferences() throws {
    for name in ["skipped", "failed.one", "old"] { try scene.reference("T/F/\(name).txt", "") }
    let output = """
      ➜ Test skipped() skipped.
      Test Case 'F.failed' failed (0.1 seconds)

      """
    scene.swift(Scene.built + output, .exited(1), logs: ["1": [.check(.matched, "T/F/a.txt")]])
    #expect(scene.run("check", "--json").output.contains("\"orphaned\" : 1,\n"))
    #expect(scene.run("prune").output == "deleted  __Snapshots__/T/F/old.txt\n")
  }

  /// Of two names that differ only by case one is used; a listing may spell the used one differently.
  @Test func caseAloneTellsAnOrphanWhereBothAreThere() throws {
    for name in ["Home", "home", "Other"] { try scene.reference("T/F/\(name).txt", "") }
    let used = ["T/F/home.txt", "T/F/other.txt"].map { RunRecord.check(.matched, $0) }
    scene.swift(Scene.built, .exited(0), logs: ["1": used])
    #expect(scene.run("check").code == 1)
    #expect(scene.run("prune").output == "deleted  __Snapshots__/T/F/Home.txt\n")
  }
}
