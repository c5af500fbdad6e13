import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Where a story is marked: at the line that goes wrong, and where the script's own is another.
@Suite struct FindingStoryTests {
  private static let script = """
    1. opens the app
       Home
         rows: []
    2. loads
       > GET /a
       ~ isLoading: false -> true
       < 200
       ~ isLoading: true -> false
       + rows["a"]

    end: nothing running
    """

  private static let story = """
    1. opens the app
       Home
         rows: []
    2. 0.5 s pass
       * router.close()
    3. loads
       > GET /a
         "old"
       > GET /a
       ~ isLoading: false -> true
       < 500 to GET /a
       - rows["a"]
       ~ alert.title: "b" -> "c"

    end: a task of step 2 has not ended
    """

  @Test func theLineThatGoesWrongIsMarked() {
    let ending = { SweepFinding.Kind.otherEnding(EndingDifference(lines: [], paths: [$0])) }
    let marks: [(SweepFinding.Kind, String?)] = [
      (ending("Home.rows"), #"- rows["a"]"#), (ending("Home.alert"), #"~ alert.title: "b" -> "c""#),
      (ending("Home.row"), "end: a task of step 2 has not ended"),
      (.signStays(path: "Home.isLoading", value: "true"), "~ isLoading: false -> true"),
      (.doubleRequest("GET /a"), "> GET /a"), (.failureUnseen("GET /a"), "< 500 to GET /a"),
      (.rowsLost(path: "Home.rows", ["a"]), #"- rows["a"]"#),
      (.left(.calls(["* router.close()"])), "* router.close()"), (.left(.screen("Home")), nil),
      (.unmatched("GET /b", "No stub answers GET /b."), nil),
    ]
    for (kind, mark) in marks {
      let lines = FindingStory(Self.story, beside: Self.script).marked(for: kind)
      let marked = lines.first { $0.hasPrefix("→ ") }
      #expect(marked.map { String($0.dropFirst(2).drop { $0 == " " }) } == mark)
    }
  }

  @Test func ofTwoRequestsTheOneIsMarkedThatTellsSomethingElse() {
    let told = ToldDifference(lines: [], names: ["GET /a"])
    let lines = FindingStory(Self.story, beside: Self.script).marked(for: .toldOtherwise(told))
    #expect(
      lines[3...9] == [
        "│ 2. 0.5 s pass", "│    * router.close()", "  3. loads", "→    > GET /a", "│      \"old\"",
        "     > GET /a", "     ~ isLoading: false -> true",
      ]
    )
  }

  @Test func aStoryThatIsTheScriptsOwnHasNoMarks() {
    let own = FindingStory(Self.script, beside: Self.script).marked(for: .left(.screen("Home")))
    let lines = Self.script.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(own == lines.map { $0.isEmpty ? "" : "  " + $0 })
    #expect(FindingStory.legend(of: own) == nil)
  }
}
