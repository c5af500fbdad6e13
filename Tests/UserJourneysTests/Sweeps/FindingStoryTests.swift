import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// The marks of a story: at the line that goes wrong, and at lines that differ from the script's
/// own.
@Suite struct FindingStoryTests {
  private static let start = Story.Step(
    title: "opens the app",
    events: [StoryEvent(.screen, "Home", below: ["  rows: []"])]
  )

  private static func story(_ steps: [Story.Step], _ ending: String) -> Story {
    var story = Story()
    story.steps = [start] + steps
    story.ending = [ending]
    return story
  }

  private static func request(_ below: String...) -> StoryEvent {
    StoryEvent(.request, "GET /a", below: below)
  }

  private static func answer(_ words: String) -> StoryEvent {
    StoryEvent(.answer, words, of: "GET /a")
  }

  private static func changed(_ path: String, from old: String, to new: String) -> StoryEvent {
    StoryEvent(.changed, "\(path): \(old) -> \(new)", of: path)
  }

  private static let close = StoryEvent(.call, "router.close()", of: "router.close")

  private static let script = story(
    [
      Story.Step(
        title: "loads",
        events: [
          request(), changed("isLoading", from: "false", to: "true"), answer("200"),
          changed("isLoading", from: "true", to: "false"), StoryEvent(.came, #"rows["a"]"#),
          changed("count", from: "0", to: "1"),
        ]
      )
    ],
    "nothing running"
  )

  private static let wrong = story(
    [
      Story.Step(title: "0.5 s pass", events: [close]),
      Story.Step(
        title: "loads",
        events: [
          request("  \"old\""), request(), changed("isLoading", from: "false", to: "true"),
          answer("500 to GET /a"), StoryEvent(.gone, #"rows["a"]"#),
          changed("alert.title", from: "\"b\"", to: "\"c\""),
        ]
      ),
    ],
    "a task of step 2 has not ended"
  )

  @Test func theLineThatGoesWrongIsMarked() {
    let ending = { SweepFinding.Kind.differs(PlaybackDifference(lines: [], names: [$0]), .order) }
    let marks: [(SweepFinding.Kind, String?)] = [
      (ending("Home.rows"), #"- rows["a"]"#), (ending("Home.alert"), #"~ alert.title: "b" -> "c""#),
      (ending("Home.row"), "end: a task of step 2 has not ended"),
      (ending("Home.isLoading"), "end: a task of step 2 has not ended"),
      (.signStays(path: "Home.isLoading", value: "true"), "< 500 to GET /a"),
      (.doubleRequest("GET /a"), "> GET /a"),
      (.failureUnseen("GET /a", fault: "500"), "< 500 to GET /a"),
      (.left(.call(Self.close.subject)), "* router.close()"), (.left(.screen("Home")), nil),
      (.unmatched("GET /b", "No stub answers GET /b."), nil),
    ]
    for (kind, mark) in marks {
      let lines = FindingStory(Self.wrong, beside: Self.script).marked(for: kind)
      let marked = lines.first { $0.hasPrefix("→ ") }
      #expect(marked.map { String($0.dropFirst(2).drop { $0 == " " }) } == mark)
    }
  }

  @Test func aSignThatStaysIsMarkedWhereTheLastWorkEnds() {
    let events = [Self.answer("200"), StoryEvent(.cancellation, "GET /b")]
    let story = Self.story([Story.Step(title: "clears", events: events)], "nothing running")
    let sign = SweepFinding.Kind.signStays(path: "Home.isLoading", value: "true")
    let lines = FindingStory(story, beside: story).marked(for: sign)
    #expect(lines.contains("→    x GET /b"))
  }

  @Test func ofTwoRequestsTheOneIsMarkedThatTellsSomethingElse() {
    let told = PlaybackDifference(lines: [], names: ["GET /a"])
    let lines = FindingStory(Self.wrong, beside: Self.script).marked(for: .differs(told, .effects))
    #expect(
      lines[3...9] == [
        "│ 2. 0.5 s pass", "│    * router.close()", "  3. loads", "→    > GET /a", "│      \"old\"",
        "     > GET /a", "     ~ isLoading: false -> true",
      ]
    )
  }

  @Test func aStoryThatIsTheScriptsOwnHasNoMarks() {
    let own = FindingStory(Self.script, beside: Self.script).marked(for: .left(.screen("Home")))
    #expect(own == Self.script.lines.dropFirst(3).map { $0.text.isEmpty ? "" : "  " + $0.text })
  }
}
