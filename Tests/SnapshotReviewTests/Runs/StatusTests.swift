import SnapshotChecking
import Testing

@testable import ReviewTools

@Suite struct StatusTests {
  let scene = Scene()

  @Test func everythingThatCanWait() throws {
    try scene.change("T/F/a.txt", "one\ntwo\n", "one\nthree\nfour\n")
    try scene.pending("T/F/new.txt", "n\n")
    try scene.change("T/F/merge.txt", "<<<<<<< ours\n", "m\n")
    try scene.change("T/F/same.txt", "same\r\n", "same\n")
    try scene.reference("T/F/old.txt", "old\n")
    try scene.complete(
      "run",
      [
        .check(.different, "T/F/a.txt", line: 7),
        .check(.missing, "T/F/new.txt"),
        .check(.matched, "T/F/same.txt"),
        .check(.failed, "T/F/merge.txt", reason: "shown as pending"),
        .check(.failed, "", source: "T/F.swift:9", reason: "It threw\na `tantrum`."),
        .check(.unstable, "T/F/shaky.txt"),
        .check(.collided, "T/F/twice.txt", line: 3),
        .check(.matched, "T/F/twice.txt", line: 2),
      ]
    )
    assertText(try scene.session("status", "report --markdown"))
    // A command that only reads removes no pending text; a decision does.
    #expect(try scene.text(".proofsheet/pending/T/F/same.txt") != nil)
    #expect(scene.run("reject", "__Snapshots__/T/F/new.txt").code == 0)
    #expect(try scene.text(".proofsheet/pending/T/F/same.txt") == nil)
    #expect(try scene.text("__Snapshots__/T/F/same.txt") == "same\r\n")
  }

  @Test func pruneDeletesOrphansAndNothingElse() throws {
    // Of two names that differ only by case, one is used; a listing may spell it differently.
    for name in ["old", "kept", "skipped.one", "Case", "Home", "home"] {
      try scene.reference("T/F/\(name).txt", name)
    }
    let used = ["kept", "case", "home"].map { RunRecord.check(.matched, "T/F/\($0).txt") }
    try scene.complete("run", used, unfinished: ["skipped"])
    let pruned = try scene.session("prune --yes", "prune")
    try scene.write("part", to: "__Snapshots__/T/F/a.proofsheet-tmp")
    assertText(pruned + (try scene.session("prune", "ls __Snapshots__")))
    #expect(FileListing.leftovers(below: scene.folders.references) == [])
  }

  @Test func brokenStateIsNamed() throws {
    try scene.write("{\"verdict\":\"matched\"}\nhalf a line", to: ".proofsheet/runs/r/1.ndjson")
    var told = try scene.session("status")
    try scene.write("half a line", to: ".proofsheet/runs/r/1.ndjson")
    told += try scene.session("status")
    try scene.write("{", to: ".proofsheet/runs/r/run.json")
    assertText(told + (try scene.session("status")))
  }
}
