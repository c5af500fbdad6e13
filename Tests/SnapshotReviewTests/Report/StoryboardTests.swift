import Foundation
import Proofsheet
import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import ReviewTools

/// Transcripts as tables of steps, with requests on lanes.
@Suite struct StoryboardTests {
  private static let slow = """
    journey: waits for a slow answer
    scenario: two are slow

    1. opens the app
       HomeViewModel
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

  private static func moment(_ line: Int, _ milliseconds: Int) -> JourneyOutline.Moment {
    JourneyOutline.Moment(line: line, at: .milliseconds(milliseconds))
  }

  private static func outline(third title: String = "types") -> JourneyOutline {
    let titles = ["opens the app", "waits 0.5 s", title, "waits 3 s", "looks"]
    let begins = [moment(3, 0), moment(5, 0), moment(8, 500), moment(10, 500), moment(18, 3500)]
    let lanes: [(Int, Int, Int?, JourneyOutline.Request.Outcome, String?)] = [
      (6, 500, 14, .cancelled, nil), (11, 500, 13, .failed, "503"), (15, 2750, 16, .unmatched, nil),
      (17, 2750, nil, .unanswered, nil),
    ]
    var outline = JourneyOutline(scenario: "two are slow")
    outline.steps = zip(titles, begins).map { .init(title: $0, begins: $1) }
    outline.requests = lanes.map { sent, at, ended, outcome, answer in
      var request = JourneyOutline.Request(sent: moment(sent, at))
      request.ended = ended.map { moment($0, 2750) }
      (request.outcome, request.answer) = (outcome, answer)
      return request
    }
    outline.end = 21
    return outline
  }

  /// Then for each order that was played; the first is the script's own.
  @Test func aFailedSweepIsAStoryForEachFinding() throws {
    let told = ShownStory(
      names: ["silent-failure: GET /a"],
      token: "k3f9a:request 1 offline",
      words: ["A request fails.", "This happens with request 1 offline:"],
      story: Self.slow,
      outline: Self.outline()
    )
    let kept = Self.slow.replacing("isLoading", with: "isBusy")
    let played = [("0", kept), ("1", kept.replacing("-> true", with: "-> nil")), ("2", "")].map {
      ShownStory(
        token: "k3f9a:" + $0,
        words: ["play k3f9a:\($0)"],
        story: $1,
        outline: $1.isEmpty ? nil : Self.outline()
      )
    }
    let scene = Scene()
    let record = RunRecord.check(
      .failed,
      "T/F/a.txt",
      journey: "w",
      findings: [told],
      orders: played
    )
    try scene.log([record], run: "r")
    #expect(scene.run("report", "--html").code == 0)
    let page = try PageText(scene.text(".proofsheet/report.html")).text
    #expect(page.contains("<h4>\(told.words[0])</h4><p>\(told.words[1])</p>"))
    // A finding and the script's order are storyboards; an order is told by its difference.
    #expect(page.components(separatedBy: ">GET /unknown<small>").count == 3)
    #expect(page.contains("<ins>   ~ isBusy: false -&gt; <mark>nil</mark></ins>"))
    #expect(page.contains("play k3f9a:2</code><p>The run did not keep the screens"))
    #expect(page.components(separatedBy: "did not keep").count == 2)
  }

  /// The pending text has another step and another answer; `other` is a text that the run has not
  /// played.
  @Test func thePageHasTheJourneysOfTheRun() throws {
    let scene = Scene()
    try scene.reference("T/F/a.txt", Self.slow.replacing("4. waits", with: "14. waits"))
    let new = Self.slow.replacing("503", with: "500").replacing("3. types", with: "3. taps")
    try scene.pending("T/F/a.txt", new)
    try scene.reference(
      "T/F/other.txt",
      "journey: b\nscenario: b\n\n1. opens\n   x\n\nend: nothing\n"
    )
    try scene.log(
      [
        .check(.matched, "T/F/other.txt", journey: "b", outline: Self.outline()),
        .check(.different, "T/F/a.txt", journey: "waits", outline: Self.outline(third: "taps")),
        .check(.matched, "T/F/c.txt"),
      ],
      run: "r"
    )
    #expect(scene.run("report", "--html").code == 0)
    let page = try PageText(scene.text(".proofsheet/report.html")).lines
    let start = try #require(page.range(of: "<h2 id=\"journeys\">")).lowerBound
    assertText(String(page[start...]))
  }

  @Test func anOutlineOfAnotherTextIsNone() {
    #expect(Storyboard(Self.slow, Self.outline()) != nil)
    #expect(Storyboard(Self.slow, Self.outline(third: "taps")) == nil)
    var outline = Self.outline()
    outline.end = 99
    #expect(Storyboard(Self.slow, outline) == nil)
  }
}
