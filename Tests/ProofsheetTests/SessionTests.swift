import Foundation
import ProofsheetBasics
import SnapshotChecking
import Testing
import ToolBasics

@testable import Proofsheet
@testable import ProofsheetSnapshots

private let reference = "__Snapshots__/AppTests/Home/welcome.txt"
private let log = ".proofsheet/runs/run/p.ndjson"

@Suite struct SessionTests {
  private let sandbox = Sandbox()

  #if os(Linux)
  @Test func aConnectionThatBelongsToNoTestIsLogged() async throws {
    try sandbox.write("run", to: ".proofsheet/runs/.run-0")
    let session = sandbox.session(["PROOFSHEET_RUN": sandbox.path + "/.proofsheet/runs/.run-0"])
    await Task.detached {
      CheckSession.$current.withValue(session) {
        #expect(!tellOwner(nil, "Proofsheet has refused it."))
      }
    }
    .value
    session.end { _ in }
    let failure = FrameworkFailure("Proofsheet has refused it.", at: "")
    #expect(
      try sandbox.files()[log] == RunLog.startLine + failure.line + RunLog.endLine
    )
  }
  #endif

  @Test func theRunLogHasALineForEveryCheck() throws {
    let session = sandbox.session()
    try sandbox.write("one\n", to: reference)
    _ = withFailures {
      CheckSession.$current.withValue(session) {
        check("one")
        check("one", named: "a", line: 8)
        check("one", named: "a", line: 9)
        check("one", named: "", line: 10)
        assertJourney("waits", fileID: "AppTests/Home.swift", testName: "wait()", line: 11) {
          $0.waits(.seconds(1))
          $0.waits(.seconds(1))
        }
        SweepMessageTests.sweep(isCareful: false, line: 12)
        let number = SnapshotScrubber.matching("number", "[0-9]")
        check("1 and 2", named: "scrubbed", line: 14, as: .lines.scrubbing(number))
      }
    }
    session.end { _ in Issue.record("Nothing was recorded.") }
    let text = try #require(try sandbox.files()[log])
    assertSnapshot(of: text, as: .lines)
    let articles = try SnapshotRoot.above(#filePath) + "/Sources/Proofsheet/Proofsheet.docc/"
    let page = try String(contentsOfFile: articles + "RunLogs.md", encoding: .utf8)
    let keys = Set(text.matches(of: /"([a-z]+)":/.ignoresCase()).map { "`\($0.1)`" })
    #expect(keys.filter { !page.contains($0) } == [])
  }

  @Test func recordingIsSaidOnceAtTheEnd() throws {
    for (names, words) in [(["a"], "1 reference"), (["b", "c", "d"], "3 references")] {
      let session = sandbox.session(["SNAPSHOT_RECORD": "missing"])
      CheckSession.$current.withValue(session) {
        for name in ["a"] + names { check("one", named: name) }
      }
      var said: [String] = []
      session.end { said.append($0) }
      #expect(
        said == [
          "Proofsheet recorded \(words); read them before you commit them: "
            + "git add -N . && git diff"
        ]
      )
    }
    sandbox.session().end { _ in Issue.record("Nothing was recorded.") }
  }

  @Test func aSubjectIsMadeAfreshBeforeItsTextIsKept() throws {
    for mode in ["never", "all"] {
      var evaluations = 0
      func subject() -> String {
        evaluations += 1
        return "one"
      }
      try sandbox.write("one!\n", to: reference)
      let failures = sandbox.failures(["SNAPSHOT_RECORD": mode]) { check(subject()) }
      #expect(evaluations == 2 && failures.isEmpty == (mode == "all"))
    }
  }

  @Test func coloursAreForATerminalWhereNobodyRefusesThem() {
    let rows = [(true, nil), (true, ""), (true, "1"), (false, nil)]
    let shows = rows.map { isTerminal, noColour in
      TestProcess(
        environment: noColour.map { ["NO_COLOR": $0] } ?? [:],
        arguments: [],
        name: "p",
        run: "r",
        isTerminal: isTerminal
      ).showsColours
    }
    #expect(shows == [true, true, false, false])
  }
}
