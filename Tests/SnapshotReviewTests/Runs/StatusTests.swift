import SnapshotChecking
import Testing

@testable import SnapshotReview

@Suite struct StatusTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private func complete(_ run: String, _ records: [RunRecord], incomplete: String? = nil) throws {
    try scene.complete(run, records, incomplete: incomplete)
  }

  @Test func nothingWaits() throws {
    #expect(scene.run("status") == .init(code: 0, output: "Nothing to review.\n"))
    try complete("run", [.check(.matched, "T/F/a.txt")])
    try scene.reference("T/F/a.txt", "a\n")
    #expect(scene.run("status") == .init(code: 0, output: "Nothing to review.\n"))
  }

  @Test func everythingThatCanWait() throws {
    try scene.reference("T/F/a.txt", "one\ntwo\n")
    try scene.pending("T/F/a.txt", "one\nthree\nfour\n")
    try scene.pending("T/F/new.txt", "n\n")
    try scene.reference("T/F/merge.txt", "<<<<<<< ours\n")
    try scene.pending("T/F/merge.txt", "m\n")
    try scene.reference("T/F/same.txt", "same\r\n")
    try scene.pending("T/F/same.txt", "same\n")
    try scene.reference("T/F/old.txt", "old\n")
    try complete(
      "run",
      [
        .check(.different, "T/F/a.txt", line: 7),
        .check(.missing, "T/F/new.txt"),
        .check(.matched, "T/F/same.txt"),
        .check(.failed, "T/F/merge.txt", reason: "shown as pending"),
        .check(.failed, "", source: "T/F.swift:9", reason: "It threw\na tantrum."),
        .check(.unstable, "T/F/shaky.txt"),
        .check(.collided, "T/F/twice.txt", line: 3),
        .check(.matched, "T/F/twice.txt", line: 2),
      ]
    )
    let expected = """
      82dcc4  a reference that cannot be read
              __Snapshots__/T/F/merge.txt:1 holds conflict markers; resolve the merge, or record it again.
      1f46de  line 2: two -> three (2 lines)
              __Snapshots__/T/F/a.txt at T/F.swift:7
      69820d  new snapshot
              __Snapshots__/T/F/new.txt at T/F.swift:1
      failed     test()
                 at T/F.swift:9: It threw
                 a tantrum.
      unstable   __Snapshots__/T/F/shaky.txt
                 at T/F.swift:1: give the subject what changes (a clock, a random source, \
      an order) from outside.
      collided   __Snapshots__/T/F/twice.txt
                 at T/F.swift:2 and T/F.swift:3: give one of them another name with `named:`.
      orphan     __Snapshots__/T/F/old.txt
                 no check of the last run used it.

      Review:          swift run proofsheet review
      Accept one kind: swift run proofsheet accept --only 1f46de
      Delete orphans:  swift run proofsheet prune
      Check again:     swift run proofsheet check

      """
    #expect(scene.run("status") == .init(code: 1, output: expected))
    // Who only reads takes nothing away; who decides does.
    #expect(try scene.text(".proofsheet/pending/T/F/same.txt") != nil)
    #expect(scene.run("reject", "__Snapshots__/T/F/new.txt").code == 0)
    #expect(try scene.text(".proofsheet/pending/T/F/same.txt") == nil)
    #expect(try scene.text("__Snapshots__/T/F/same.txt") == "same\r\n")
  }

  @Test func json() throws {
    try scene.reference("T/F/a.txt", "one\n")
    try scene.pending("T/F/a.txt", "two\n")
    try scene.log([.check(.different, "T/F/a.txt", line: 7)], run: "plain")
    let expected = """
      {
        "kinds" : [
          {
            "example" : "the subject: one -> two",
            "name" : "2d6fc9",
            "places" : 1,
            "snapshots" : [
              "__Snapshots__/T/F/a.txt"
            ],
            "words" : "the subject: one -> two"
          }
        ],
        "onlyReported" : false,
        "orphansNotLookedFor" : "the last run was not started by 'proofsheet check'",
        "run" : "plain",
        "version" : 1,
        "waiting" : [
          {
            "added" : 1,
            "detail" : "1 line removed, 1 added",
            "differences" : [
              {
                "kind" : "2d6fc9",
                "new" : "two",
                "old" : "one",
                "place" : ""
              }
            ],
            "reference" : "__Snapshots__/T/F/a.txt",
            "removed" : 1,
            "sources" : [
              "T/F.swift:7"
            ],
            "verdict" : "different"
          }
        ]
      }

      """
    #expect(scene.run("status", "--json") == .init(code: 1, output: expected))
  }

  @Test func orphansNeedACompleteRun() throws {
    try scene.reference("T/F/old.txt", "old\n")
    func said() -> String {
      scene.run("status").output.replacing("Nothing to review.\n", with: "")
    }
    #expect(said() == "Orphans were not looked for: no run is known.\n")
    try complete("run", [], incomplete: "'--filter' leaves tests out")
    #expect(said() == "Orphans were not looked for: '--filter' leaves tests out.\n")
    #expect(
      scene.run("prune")
        == .init(
          code: 1,
          output: """
            Orphans were not looked for: '--filter' leaves tests out.

            Check again:     swift run proofsheet check

            """
        )
    )
    #expect(try scene.text("__Snapshots__/T/F/old.txt") == "old\n")
  }

  @Test func pruneDeletesOrphansAndNothingElse() throws {
    for name in ["old", "kept", "skipped.one", "Case"] {
      try scene.reference("T/F/\(name).txt", name)
    }
    try scene.complete(
      "run",
      [.check(.matched, "T/F/kept.txt"), .check(.matched, "T/F/case.txt")],
      unfinished: ["skipped"]
    )
    #expect(scene.run("prune") == .init(code: 0, output: "deleted  __Snapshots__/T/F/old.txt\n"))
    #expect(scene.run("prune") == .init(code: 0, output: "Nothing to delete.\n"))
    #expect(
      scene.run("prune", "--json").output
        == "{\n  \"deleted\" : [\n\n  ],\n  \"kept\" : [\n\n  ]\n}\n"
    )
    try scene.write("part", to: "__Snapshots__/T/F/a.proofsheet-tmp")
    let swept = "deleted  __Snapshots__/T/F/a.proofsheet-tmp\n"
    #expect(scene.run("prune") == .init(code: 0, output: swept))
    let left = try FileListing(below: scene.folders.references).files
    #expect(FileListing.leftovers(below: scene.folders.references) == [])
    #expect(left == ["T/F/Case.txt", "T/F/kept.txt", "T/F/skipped.one.txt"])
  }

  @Test func brokenStateIsNamed() throws {
    try scene.write("{\"verdict\":\"matched\"}\nhalf a line", to: ".proofsheet/runs/r/1.ndjson")
    let log = "ROOT/.proofsheet/runs/r/1.ndjson:1 is no line of a run log; delete the file's folder"
    #expect(
      scene.run("status") == .init(code: 2, errors: "proofsheet: \(log) and check again.\n")
    )
    try scene.write("half a line", to: ".proofsheet/runs/r/1.ndjson")
    #expect(scene.run("status").code == 0)
    try scene.write("{", to: ".proofsheet/runs/r/run.json")
    let facts = "ROOT/.proofsheet/runs/r/run.json cannot be understood; delete its folder"
    #expect(
      scene.run("status") == .init(code: 2, errors: "proofsheet: \(facts) and check again.\n")
    )
  }
}
