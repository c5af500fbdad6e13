import HTTPFixtures
import SnapshotRendering
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

  private func mark(_ kind: SweepFinding.Kind) -> String? {
    let lines = FindingStory(Self.story, beside: Self.script).marked(for: kind)
    return lines.first { $0.hasPrefix("→ ") }.map { String($0.dropFirst(2).drop { $0 == " " }) }
  }

  private static func ending(_ paths: String...) -> EndingDifference {
    EndingDifference(lines: [], paths: paths)
  }

  @Test func theLineThatGoesWrongIsMarked() {
    #expect(mark(.otherEnding(Self.ending("Home.rows"))) == #"- rows["a"]"#)
    #expect(mark(.otherEnding(Self.ending("Home.alert"))) == #"~ alert.title: "b" -> "c""#)
    #expect(mark(.otherEnding(Self.ending("Home.row"))) == "end: a task of step 2 has not ended")
    #expect(mark(.signStays(path: "Home.isLoading", value: "true")) == "~ isLoading: false -> true")
    #expect(mark(.doubleRequest("GET /a")) == "> GET /a")
    #expect(mark(.failureUnseen("GET /a")) == "< 500 to GET /a")
    #expect(mark(.rowsLost(path: "Home.rows", ["a"])) == #"- rows["a"]"#)
    #expect(mark(.left(.calls(["* router.close()"]))) == "* router.close()")
    #expect(mark(.left(.screen("Home"))) == nil)
    #expect(mark(.unmatched("GET /b", "No stub answers GET /b.")) == nil)
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
    #expect(
      own
        == Self.script.split(separator: "\n", omittingEmptySubsequences: false).map {
          $0.isEmpty ? "" : "  " + $0
        }
    )
    #expect(FindingStory.legend(of: own) == nil)
  }

  @Test func whatHappenedStandsSideBySide() {
    let lines = FindingStory(Self.story, beside: Self.script).sideBySide()
    #expect(
      lines.joined(separator: "\n") == """
          as the script says   here
          1. opens the app     1. opens the app
                             ≠ 2. 0.5 s pass
                             ≠    * router.close()
          2. loads             3. loads
             > GET /a             > GET /a
             < 200           ≠    > GET /a
                             ≠    < 500 to GET /a
        """
    )
  }
}
