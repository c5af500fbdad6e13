import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

@Suite struct CheckTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func whatMatchedIsNamedForWhoeverAsks() throws {
    let matched = (1...20).map { RunRecord.check(.matched, "T/F/a.\($0).txt") }
    let records = matched + [.check(.different, "T/F/b.txt"), .check(.recorded, "T/G/c.txt")]
    scene.swift(.init(Scene.built), .exited(1), logs: ["1": records])
    let output = scene.run("check").output
    #expect(output.contains("T/F\n  b (different)\nT/G\n  c (recorded)\n\n22 snapshots"))
    #expect(!output.contains("a.17"))
    let all = scene.run("check", "--verbose").output
    #expect(all.contains("  a.17") && all.contains("  b (different)"))
  }

  @Test func everySnapshotIsShown() throws {
    for name in ["T/F/a.txt", "T/F/b.one.txt", "T/F/b.json", "T/Journeys/retry.txt"] {
      try scene.reference(name, "text\n")
    }
    scene.swift(
      logs: [
        "1": [
          .check(.matched, "T/F/a.txt", microseconds: 1_049),
          .check(.matched, "T/F/b.one.txt", microseconds: 12_345),
          .check(.matched, "T/F/b.json", microseconds: 7),
        ],
        "2": [
          .check(
            .matched,
            "T/Journeys/retry.txt",
            microseconds: 100_000,
            journey: "fails, then works",
            steps: 5
          )
        ],
      ]
    )
    let expected = """
      Building
      Testing
      T/F
        a       b.json  b.one
      T/Journeys
        retry: fails, then works, 5 steps

      4 snapshots: 4 matched
      1 journey: 5 steps

      Slowest:
        100.0 ms  __Snapshots__/T/Journeys/retry.txt
         12.3 ms  __Snapshots__/T/F/b.one.txt
          1.0 ms  __Snapshots__/T/F/a.txt
          0.0 ms  __Snapshots__/T/F/b.json

      """
    #expect(scene.run("check", "--verbose") == .init(code: 0, output: expected))
    #expect(try scene.text(".proofsheet/runs/run/output.txt") == Scene.built)
    func size(_ process: String) throws -> Int {
      try scene.text(".proofsheet/runs/run/\(process).ndjson")?.utf8.count ?? 0
    }
    #expect(
      try scene.text(".proofsheet/runs/run/run.json") == """
        {
          "arguments" : [

          ],
          "complete" : true,
          "exitCode" : 0,
          "logs" : {
            "1.ndjson" : \(try size("1")),
            "2.ndjson" : \(try size("2"))
          },
          "unfinished" : [

          ]
        }

        """
    )
    #expect(scene.run("status") == .init(code: 0, output: "Nothing to review.\n"))
  }

  @Test func everythingThatCanBeWrong() throws {
    try scene.reference("T/F/old.txt", "old\n")
    let failure = """
      ✘ Test different() recorded an issue at F.swift:3:1: Issue recorded
      ↳ it differs
        -a
      ✘ Test different() failed after 0.1 seconds with 1 issue.

      """
    scene.swift(
      Scene.built + failure,
      .exited(1),
      logs: [
        "1": [
          .check(.different, "T/F/different.txt", line: 3),
          .check(.missing, "T/F/missing.txt", line: 4),
          .check(.recorded, "T/F/recorded.txt", line: 5),
          .check(.unstable, "T/F/unstable.txt", line: 6),
          .check(.matched, "T/F/Twice.txt", line: 7),
          .check(.failed, "T/F/failed.txt", line: 8, reason: "It threw."),
        ],
        "2": [.check(.matched, "T/F/twice.txt", line: 9)],
      ]
    )
    let expected = """
      Building
      Testing
      ✘ Test different() recorded an issue at F.swift:3:1: Issue recorded
      ↳ it differs
        -a

      T/F
        different (different)  failed (failed)
        missing (missing)      recorded (recorded)
        Twice (collided)       unstable (unstable)

      6 snapshots: 1 different, 1 missing, 1 recorded, 1 unstable, 1 collided, 1 failed, 1 orphaned

      Slowest:
        0.1 ms  __Snapshots__/T/F/Twice.txt
        0.1 ms  __Snapshots__/T/F/different.txt
        0.1 ms  __Snapshots__/T/F/failed.txt
        0.1 ms  __Snapshots__/T/F/missing.txt
        0.1 ms  __Snapshots__/T/F/recorded.txt

      different  __Snapshots__/T/F/different.txt
                 at T/F.swift:3
      failed     __Snapshots__/T/F/failed.txt
                 at T/F.swift:8: It threw.
      missing    __Snapshots__/T/F/missing.txt
                 at T/F.swift:4
      collided   __Snapshots__/T/F/Twice.txt
                 at T/F.swift:7 and T/F.swift:9: give one of them another name with `named:`.
      unstable   __Snapshots__/T/F/unstable.txt
                 at T/F.swift:6: give the subject what changes (a clock, a random source, \
      an order) from outside.
      orphan     __Snapshots__/T/F/old.txt
                 no check of the last run used it.

      swift test ended with exit code 1; all that it said: .proofsheet/runs/run/output.txt

      Read the new:    git add -N . && git diff -- __Snapshots__
      Review:          swift run proofsheet review
      Accept:          swift run proofsheet accept
      Delete orphans:  swift run proofsheet prune

      """
    #expect(scene.run("check") == .init(code: 1, output: expected))
  }

  /// Two processes that use a reference from the same place are one snapshot, checked twice.
  @Test func samePlaceInTwoProcessesIsNoCollision() {
    let record = RunRecord.check(.matched, "T/F/a.txt", line: 7)
    scene.swift(logs: ["1": [record], "2": [record]])
    let answer = scene.run("check")
    #expect(answer.code == 0)
    #expect(answer.output.contains("\n1 snapshot: 1 matched\n"))
  }

  @Test func whatATestWantsToFailIsNothingToReview() {
    let wanted = RunRecord.check(.expected, "T/F/a.txt")
    scene.swift(logs: ["1": [wanted, .check(.matched, "T/F/b.txt")]])
    let answer = scene.run("check")
    #expect(answer.code == 0)
    #expect(answer.output.contains("\n2 snapshots: 1 matched, 1 expected\n"))
    #expect(scene.run("status") == .init(code: 0, output: "Nothing to review.\n"))
    // Elsewhere nobody wants it.
    scene.swift(logs: ["1": [wanted, .check(.failed, "T/F/a.txt")]])
    #expect(scene.run("check").code == 1)
  }

  @Test func json() throws {
    try scene.reference("T/F/old.txt", "old\n")
    scene.swift(
      Scene.built,
      .exited(1),
      logs: ["1": [.check(.matched, "T/F/a.txt", journey: "j", steps: 2)]]
    )
    let answer = scene.run("check", "--json")
    #expect(answer.code == 1)
    #expect(answer.errors == "Building\nTesting\n")
    #expect(
      answer.output == """
        {
          "complete" : true,
          "counts" : {
            "collided" : 0,
            "different" : 0,
            "expected" : 0,
            "failed" : 0,
            "matched" : 1,
            "missing" : 0,
            "orphaned" : 1,
            "recorded" : 0,
            "unstable" : 0
          },
          "exitCode" : 1,
          "failures" : [

          ],
          "kinds" : [

          ],
          "onlyReported" : false,
          "orphans" : [
            "__Snapshots__/T/F/old.txt"
          ],
          "output" : ".proofsheet/runs/run/output.txt",
          "run" : "run",
          "slowest" : [
            "__Snapshots__/T/F/a.txt"
          ],
          "snapshots" : [
            {
              "group" : "T/F",
              "journey" : "j",
              "microseconds" : 100,
              "name" : "a",
              "reference" : "__Snapshots__/T/F/a.txt",
              "sources" : [
                "T/F.swift:1"
              ],
              "steps" : 2,
              "test" : "a()",
              "verdict" : "matched"
            }
          ],
          "version" : 1,
          "waiting" : [
            {
              "detail" : "no check of the last run used it.",
              "reference" : "__Snapshots__/T/F/old.txt",
              "sources" : [

              ],
              "verdict" : "orphan"
            }
          ]
        }

        """
    )
  }

  @Test func buildErrorsArePrintedOnce() {
    let error = """
      /x/T.swift:7:14: error: cannot convert value
       7 | let x: Int = "a"
         |              `- error: cannot convert value

      """
    scene.swift(
      "[1/2] Compiling\n\(error)error: emit-module failed\n[2/2] Emitting\n\(error)",
      .exited(1)
    )
    let expected = """
      Building
      \(error)
      No test checked a snapshot.

      The package did not build; all that was said: .proofsheet/runs/run/output.txt

      """
    #expect(scene.run("check") == .init(code: 1, output: expected))
  }
}
