import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// What is still pending, and what `accept` takes when no path is named.
@Suite struct LastWordTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  /// Runs come in the order of their folders' dates, which a fast test may give twice.
  private func run(
    _ name: String,
    at second: Int,
    _ records: [RunRecord],
    incomplete: String? = nil,
    unfinished: [String] = [],
    exitCode: Int32 = 0
  ) throws {
    try scene.complete(
      name,
      records,
      incomplete: incomplete,
      unfinished: unfinished,
      exitCode: exitCode
    )
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now + TimeInterval(second - 30)],
      ofItemAtPath: scene.folders.runs + "/" + name
    )
  }

  private func waiting() throws -> [String] {
    try PendingStore(folders: scene.folders).changes().map(\.shown)
  }

  @Test func aCompleteRunDropsWhatNoTestMakes() throws {
    for name in ["gone", "fails", "stays"] { try scene.pending("T/F/\(name).txt", "a\n") }
    try run("1", at: 1, ["gone", "fails", "stays"].map { .check(.missing, "T/F/\($0).txt") })
    let left = ["fails", "stays"].map { "__Snapshots__/T/F/\($0).txt" }
    #expect(try waiting().count == 3)
    let stays = [RunRecord.check(.missing, "T/F/stays.txt")]
    try run("2", at: 2, stays, unfinished: ["fails", "stays"], exitCode: 1)
    #expect(try waiting() == left)
    #expect(try scene.text(".proofsheet/pending/T/F/gone.txt") == nil)
  }

  @Test func aFilteredRunDropsWhatItsTestsNoLongerMake() throws {
    let names = ["ran.old", "ran.new", "other.old"].map { "T/F/\($0).txt" }
    for name in names { try scene.pending(name, "a\n") }
    try run("1", at: 1, names.map { .check(.missing, $0) })
    let now = ["ran.newest", "ran.new"].map { RunRecord.check(.matched, "T/F/\($0).txt") }
    try run("2", at: 2, now, incomplete: "'--filter' leaves tests out", exitCode: 1)
    #expect(try waiting().count == 3)
    try run("3", at: 3, now, incomplete: "'--filter' leaves tests out")
    let left = ["T/F/other.old.txt", "T/F/ran.new.txt"]
    #expect(try waiting() == left.map { "__Snapshots__/" + $0 })
  }

  @Test func aCompleteRunDropsInlineSnapshotsOfTestsThatAreGone() throws {
    try InlineSample.hold(in: scene)
    try run("run", at: 1, [.check(.matched, "T/F/a.txt")])
    #expect(try waiting().count == 3)
    try run("2", at: 2, [.check(.matched, "T/F/a.txt")], unfinished: ["test7"], exitCode: 1)
    #expect(try waiting() == ["Tests/AppTests/Home.swift:7"])
  }

  @Test func aReferenceEditedSinceIsSaidAndNotAccepted() throws {
    try scene.reference("T/F/a.txt", "old\n")
    try scene.pending("T/F/a.txt", "new\n")
    try scene.pending("T/F/b.txt", "new\n")
    try scene.reference("T/F/a.txt", "pulled\n")
    try scene.reference("T/F/b.txt", "pulled\n")
    try scene.pending("T/F/c.txt", "c\n")
    func words(_ name: String) -> String {
      let path = "__Snapshots__/T/F/\(name).txt"
      return "\(path) does not say what it said in the run; run the test again."
    }
    let errors = "proofsheet: \(words("a"))\nproofsheet: \(words("b"))\n"
    let output = "accepted  __Snapshots__/T/F/c.txt\n"
    #expect(scene.run("accept", "T") == .init(code: 1, output: output, errors: errors))
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "pulled\n")
    #expect(try scene.text("__Snapshots__/T/F/b.txt") == "pulled\n")
    #expect(scene.run("status").output.contains("stale      __Snapshots__/T/F/a.txt\n"))
  }

  @Test func whatAnotherCommitLeftIsSaidAndNotAccepted() throws {
    func checkOut(_ digit: String) throws {
      let commit = String(repeating: digit, count: 40)
      try scene.write("\(commit) \(commit) A <a@b> 1 +0000\tx\n", to: ".git/logs/HEAD")
    }
    try checkOut("1")
    try scene.pending("T/F/a.txt", "a\n")
    try run("1", at: 1, [.check(.missing, "T/F/a.txt")])
    try checkOut("2")
    let words = "__Snapshots__/T/F/a.txt was rendered at commit 1111111111, and another one is "
    #expect(
      scene.run("accept")
        == .init(
          code: 1,
          errors:
            "proofsheet: \(words)checked out; run the test again, or name its path to accept it all "
            + "the same.\n"
        )
    )
    let steps = """

      Review:          swift run proofsheet review
      Check again:     swift run proofsheet check

      """
    #expect(scene.run("status").output.hasSuffix(steps))
    try checkOut("1")
    #expect(scene.run("accept").output == "accepted  __Snapshots__/T/F/a.txt\n")
  }

  /// As what a job of CI has rendered, which tests a merge.
  @Test func whatAnotherCommitLeftIsAcceptedByItsName() throws {
    let commits = ["1", "2"].map { String(repeating: $0, count: 40) }
    try scene.write("\(commits[0]) \(commits[0]) A <a@b> 1 +0000\tx\n", to: ".git/logs/HEAD")
    try scene.pending("T/F/a.txt", "a\n")
    try run("1", at: 1, [.check(.missing, "T/F/a.txt")])
    try scene.write("\(commits[1]) \(commits[1]) A <a@b> 1 +0000\tx\n", to: ".git/logs/HEAD")
    #expect(
      scene.run("accept", "__Snapshots__/T/F/a.txt").output
        == "accepted  __Snapshots__/T/F/a.txt\n"
    )
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "a\n")
  }

  @Test func acceptTakesWhatTheLastRunFoundAndAsks() throws {
    for name in ["a", "b", "c"] { try scene.pending("T/F/\(name).txt", "\(name)\n") }
    try run("1", at: 1, [.check(.missing, "T/F/a.txt"), .check(.missing, "T/F/c.txt")])
    let found = [RunRecord.check(.missing, "T/F/a.txt"), .check(.missing, "T/F/b.txt")]
    try run("2", at: 2, found, incomplete: "'--filter' leaves tests out", exitCode: 1)
    let earlier =
      "proofsheet: 1 snapshot of earlier runs stays pending; name its path to accept it.\n"
    let all = "2 snapshots of 2 tests (a(), b())"
    let refusal = "proofsheet: These are \(all); name paths, or accept all of them with --yes.\n"
    #expect(scene.run("accept") == .init(code: 2, errors: earlier + refusal))
    scene.isTyped = true
    let question = "Accept \(all)? [y]es [n]o: "
    #expect(
      scene.run(["accept"], answers: ["n"]) == .init(code: 1, output: question, errors: earlier)
    )
    #expect(try waiting().count == 3)
    let accepted = ["a", "b"].map { "accepted  __Snapshots__/T/F/\($0).txt\n" }.joined()
    #expect(
      scene.run(["accept"], answers: ["yes"])
        == .init(code: 0, output: question + accepted, errors: earlier)
    )
    #expect(try waiting() == ["__Snapshots__/T/F/c.txt"])
  }

  @Test func oneTestIsNotAskedFor() throws {
    for name in ["a.one", "a.two"] { try scene.pending("T/F/\(name).txt", "\(name)\n") }
    #expect(scene.run("accept").output.split(separator: "\n").count == 2)
    for name in ["b", "c"] { try scene.pending("T/F/\(name).txt", "\(name)\n") }
    #expect(scene.run("accept").code == 2)
    #expect(scene.run("accept", "--yes").output.split(separator: "\n").count == 2)
  }

  @Test(
    arguments: [
      (["a"], " __Snapshots__/T/F/a.txt"), (["a", "b"], " __Snapshots__/T/F"),
      (["a", "../G/c"], " __Snapshots__/T"), ([], nil),
    ]
  )
  func theHintNamesTheNarrowestPath(_ names: [String], _ path: String?) throws {
    for name in names {
      try scene.pending("T/F/\(name).txt".replacing("F/../", with: ""), "\(name)\n")
    }
    let hint = path.map { "Accept:          swift run proofsheet accept\($0)\n" }
    let lines = scene.run("status").output.split(separator: "\n").map { String($0) + "\n" }
    #expect(lines.first { $0.hasPrefix("Accept") } == hint)
  }

  @Test func oneDamagedFileConcernsOnlyItself() throws {
    try InlineSample.hold(in: scene)
    try scene.write("{", to: ".proofsheet/pending/.inline/Tests/1.1.json")
    try scene.write("\0", to: ".proofsheet/pending/T/F/a.txt")
    try scene.pending("T/F/b.txt", "b\n")
    let edit = ".proofsheet/pending/.inline/Tests/1.1.json"
    let status = scene.run("status").output
    #expect(status.contains("damaged    __Snapshots__/T/F/a.txt\n"))
    #expect(status.contains("damaged    \(edit)\n           ROOT/\(edit) is no pending inline"))
    let answer = scene.run("accept", "--yes")
    #expect(answer.code == 1 && answer.errors.split(separator: "\n").count == 2)
    #expect(answer.output.split(separator: "\n").count == 4)
    #expect(scene.run("reject").output.split(separator: "\n").count == 2)
    #expect(scene.run("status").output.hasPrefix("Nothing to review.\n"))
  }
}
