import Foundation
import JourneyRecords
import Proofsheet
import SnapshotChecking
import Testing

@testable import ReviewReport
@testable import SnapshotReview

/// Transcripts as frames and lanes.
@Suite struct StoryboardTests {
  private static let slow = """
    journey: waits for a slow answer
    scenario: two are slow

    1. opens the app
       HomeViewModel
         text: "
           1. no step

    2. waits 0.5 s
       > GET /a?b=c
       ~ isLoading: false -> true
    3. types
       = nothing changes
    4. waits 3 s
       > GET /z to a
       @ 2.25 s
       < 503 to GET /z to a
       x GET /a?b=c
       > GET /unknown
       ! no stub answers this request
       > GET /open
    5. looks
       ~ query: "" -> "> x"

    end: waits for GET /open
         and for nobody else

    """

  @Test func requestsAreLanesFromStepToStep() throws {
    let board = try #require(Storyboard(Self.slow))
    let parts = board.frames.map { "\($0)" } + board.requests.map { "\($0)" }
    let text = ([board.name, board.scenario] + parts + board.end).joined(separator: "\n")
    assertText(text)
    #expect(board.lastFrame(of: board.requests[3]) == 4)
  }

  @Test func framesThatAreNotAsTheyWereAreKnown() throws {
    let board = try #require(Storyboard(Self.slow))
    #expect(board.changes(since: board) == [false, false, false, false, false])
    let other = try #require(
      Storyboard(Self.slow.replacing("3. types", with: "3. taps").replacing("503", with: "500"))
    )
    #expect(board.changes(since: other) == [false, false, true, true, false])
  }

  @Test func otherTextsAreNone() {
    let sweep = "journey: a\nscenario: b\n\nevery order: 3 orders\n"
    for text in ["", "x", sweep, "journey: a\n   x\n"] { #expect(Storyboard(text) == nil) }
  }

  /// Every transcript of this repository is read: all its steps, and an end for each request.
  @Test func allTranscriptsOfTheSamplesAreRead() throws {
    let root = try SnapshotRoot.above(#filePath)
    let folder = root + "/__Snapshots__"
    var requests = 0
    for file in try FileListing(below: folder).files where file.hasSuffix(".txt") {
      let bytes = try #require(try FileBytes.read(folder + "/" + file))
      let text = String(decoding: bytes, as: UTF8.self)
      guard let board = Storyboard(text) else { continue }
      let steps = text.split(separator: "\n").count { $0.prefixMatch(of: #/[0-9]+\. /#) != nil }
      #expect(board.frames.count == steps, "\(file)")
      let ends = text.contains("nothing running, nothing waiting")
      #expect(!ends || board.requests.allSatisfy { $0.outcome != .unanswered }, "\(file)")
      requests += board.requests.count
    }
    #expect(requests > 100)
  }

  @Test func timesAreReadAndAddUp() throws {
    let times = [
      "0.5 s", "86400 s", "0.000000001 s", "1.50 s", "1.0000000009 s", "everything", "-1 s",
      "1.2.3 s", " s", "99999999999999999999 s",
    ]
    let read = ["0.5 s", "86400 s", "0.000000001 s", "1.5 s", "1 s", nil, nil, nil, nil, nil]
    #expect(times.map { VirtualTime($0)?.text } == read)
    let step = try #require(VirtualTime("0.499 s"))
    #expect((0..<1000).reduce(VirtualTime()) { time, _ in time + step }.text == "499 s")
  }

  @Test func aFailedSweepIsAStoryForEachFinding() throws {
    let findings = ["offline", "404"].map { fault in
      ShownFinding(
        names: ["fails unseen: GET /a"],
        token: "k3f9a:request 1 \(fault)",
        words: ["A request fails.", "It is so with request 1 \(fault):"],
        story: Self.slow
      )
    }
    let scene = Scene()
    var record = RunRecord.check(.failed, "T/F/a.txt", reason: "a fails\n\n  journey: none\n")
    record.members = JourneyFacts(name: "a", steps: 5, ways: 9, findings: findings).members
    try scene.log([record], run: "r")
    let run = try #require(try RunStore(folders: scene.folders).latest())
    #expect(run.results.map(\.journey?.findings) == [findings])
    #expect(scene.run("report", "--html").code == 0)
    let page = try PageText(scene.text(".proofsheet/report.html")).readable()
    for finding in findings { #expect(page.contains(finding.words[1])) }
    #expect(page.components(separatedBy: "waits for a slow answer").count == 3)
  }

  @Test func thePageHasTheJourneysOfTheRun() throws {
    let scene = Scene()
    try scene.reference("T/F/a.txt", Self.slow)
    try scene.pending("T/F/a.txt", Self.slow.replacing("503", with: "500"))
    try scene.reference("T/F/b.txt", "journey: b\nscenario: b\n\n1. opens\n   x\n\nend: nothing\n")
    try scene.log(
      [
        .check(.matched, "T/F/b.txt", journey: "b", steps: 1), .check(.matched, "T/F/c.txt"),
        .check(.different, "T/F/a.txt", journey: "waits for a slow answer", steps: 5),
      ],
      run: "r"
    )
    #expect(scene.run("report", "--html").code == 0)
    let page = try PageText(scene.text(".proofsheet/report.html"))
    let readable = try page.readable()
    let start = try #require(readable.range(of: "journey0\n")).lowerBound
    assertText(String(readable[start...]))
    #expect(try page.count(of: "journeys") == 2)
  }
}
