import HTTPFixtures
import SnapshotRendering
import ToolBasics
import UserJourneys

/// The text and the findings of a sweep.
struct SweepReport {
  private let stage: SweepStage
  private let name: SweepName?
  /// The lines at the start, and the parts of the sweeps.
  private var all: SweepPart

  /// - Parameters:
  ///   - stage: The journey with its baseline.
  ///   - name: The start of the sweep's tokens; nil if no command can find the sweep.
  init(_ stage: SweepStage, named name: SweepName?) {
    self.stage = stage
    self.name = name
    let journey = stage.journey
    all = SweepPart(lines: ["journey: \(journey.name)", "scenario: \(journey.scenario.name)", ""])
  }

  mutating func add(_ part: SweepPart) {
    all.lines += part.lines
    all.counts += part.counts
    all.findings += part.findings
  }

  /// The result for a script that fails without any variation.
  func failed() -> SweepRun.Result {
    let base = stage.base
    let words = ["The script fails by itself, so nothing was varied:"] + base.result.problems
    let story = base.result.story
    let finding = ShownStory(
      names: base.failure.map { SweepFinding.Kind.stopped($0).names } ?? [],
      token: "",
      words: words,
      story: story.text
    )
    let text = (words + ["", story.text]).joined(separator: "\n")
    let found = SweepRun.Found(words: text, shown: finding)
    return result([found], isVaried: false)
  }

  /// The result for a script whose second run differs from its first.
  func unsteady(_ difference: [String]) -> SweepRun.Result {
    let words =
      ["The script gives another result when it is played again, so nothing was varied:"]
      + difference.map { "  " + $0 }
      + [
        "A screen, a cache or a double from outside the script keeps its state: make it inside the "
          + "script. Or the screen shows a random number, a date or the order of a set: inject it. "
          + "Or another test that runs at the same time changes it, by a notification or a singleton: "
          + "give their suites one outer `@Suite(.serialized)`."
      ]
    return result([.init(words: words.joined(separator: "\n"))], isVaried: false)
  }

  /// The result for a script without anything to vary.
  func invariable() -> SweepRun.Result {
    let words =
      "There is nothing to vary: the script waits for neither a request nor a deadline, and plays no retry "
      + "without a failure. Add a step that waits for either, or give the screen the journey's client."
    return result([.init(words: words)], isVaried: false)
  }

  /// The result of the sweep: the report, and the findings with their stories.
  ///
  /// - Parameter script: The steps, which are played again for the story of each finding.
  /// - Returns: The result.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  mutating func result(of script: Journey.Script) throws(JourneyError) -> SweepRun.Result {
    let groups = FindingGroup.groups(of: all.findings)
    if !groups.isEmpty {
      // The first three lines name the journey and the scenario.
      all.lines.insert(contentsOf: ["findings:"] + groups.flatMap(\.recordLines) + [""], at: 3)
    }
    if stage.budget.isCut { all.counts.append("variations: \(stage.budget.words)") }
    all.lines += incomparableLines
    if all.lines.last != "" { all.lines.append("") }
    let ending = stage.base.ending
    all.lines.append(ending.count == 1 ? "ends on:" : "ends on, the newest last:")
    for screen in ending { all.lines += screen.text.split(separator: "\n").map { "  " + $0 } }
    let found = try groups.map { group throws(JourneyError) in
      let playback = try stage.journey.play(group.first.variation, isMute: false, script)
      let clues = StoryClues(failed: playback.failed, retry: playback.retryStep, timed: stage.timed)
      return group.found(playback.result.story, clues, beside: stage.base, of: name)
    }
    return result(found)
  }

  /// A line for the facts that cannot be compared between two playbacks.
  private var incomparableLines: [String] {
    let facts = ScreenFacts(stage.base.ending)
    let paths = facts.values.keys.filter(facts.hides).sorted()
    return paths.isEmpty
      ? [] : ["not compared, because their content is hidden: \(paths.joined(separator: ", "))"]
  }

  private func result(_ found: [SweepRun.Found], isVaried: Bool = true) -> SweepRun.Result {
    SweepRun.Result(
      report: all.lines.joined(separator: "\n"),
      counts: all.counts,
      found: found,
      playCount: stage.budget.playCount,
      playWords: stage.budget.words,
      stepCount: stage.base.result.stepCount,
      isVaried: isVaried
    )
  }
}
