import HTTPFixtures
import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// The text and the findings of a sweep.
struct SweepReport {
  private var lines: [String]
  /// The lines about what was played, which the reference leaves out.
  private var counts: [String] = []
  private var findings: [SweepFinding] = []
  private var orders: [(variation: Variation, story: Story?)] = []
  private let stepCount: Int
  private let ending: [Rendering]
  private let script: Playback
  private let name: SweepName?
  private let budget: SweepBudget

  /// - Parameters:
  ///   - stage: The journey with its baseline.
  ///   - name: The start of the sweep's tokens; nil if no command can find the sweep.
  init(_ stage: SweepStage, named name: SweepName?) {
    self.name = name
    budget = stage.budget
    let (journey, base) = (stage.journey, stage.base)
    ending = base.ending
    script = base
    stepCount = base.result.stepCount
    lines = ["journey: \(journey.name)", "scenario: \(journey.scenario.name)", ""]
  }

  mutating func add(_ part: SweepPart) {
    lines += part.lines
    counts += part.counts
    findings += part.findings
    orders += part.orders
  }

  /// The result for a script that fails without any variation.
  func failed(_ base: Playback) -> SweepRun.Result {
    let words = ["The script fails by itself, so nothing was varied:"] + base.result.problems
    let story = base.result.story
    let finding = ShownStory(
      names: base.failure.map { SweepFinding.Kind.stopped(SweepStop($0)).names } ?? [],
      token: "",
      words: words,
      story: story.text,
      outline: story.outline
    )
    let text = (words + ["", story.text]).joined(separator: "\n")
    let found = SweepRun.Found(names: finding.names, words: text, shown: finding)
    return result([found], runs: 1, isVaried: false)
  }

  /// The result for a script whose second run differs from its first.
  func unsteady(_ difference: [String]) -> SweepRun.Result {
    let words =
      ["The script gives another result when it is played again, so nothing was varied:"]
      + difference.map { "  " + $0 }
      + [
        "A screen, a cache or a double from outside the script keeps its state: make it inside the "
          + "script. Or the screen shows a random number, a date or the order of a set: inject it."
      ]
    return result([.init(words: words.joined(separator: "\n"))], runs: 2, isVaried: false)
  }

  /// The result for a script without anything to vary.
  func invariable() -> SweepRun.Result {
    let words =
      "There is nothing to vary: the script waits for neither a request nor a deadline. Add a step "
      + "that waits for either, or give the screen the journey's client."
    return result([.init(words: words)], runs: 1, isVaried: false)
  }

  /// The result of the sweep: the report, and the findings with their stories.
  ///
  /// - Parameter story: A closure that plays the variation of a finding for its story.
  /// - Returns: The result.
  /// - Throws: Any error of `story`.
  mutating func result(
    story: (SweepFinding) throws(JourneyError) -> (Story, StoryClues)
  ) throws(JourneyError) -> SweepRun.Result {
    let groups = FindingGroup.groups(of: findings)
    if !groups.isEmpty {
      // The first three lines name the journey and the scenario.
      lines.insert(contentsOf: ["findings:"] + groups.flatMap(\.recordLines) + [""], at: 3)
    }
    if budget.isCut { counts.append("variations: \(budget.words)") }
    lines += incomparableLines
    if lines.last != "" { lines.append("") }
    lines.append(ending.count == 1 ? "ends on:" : "ends on, the newest last:")
    for screen in ending {
      lines += screen.text.split(separator: "\n").map { "  " + $0 }
    }
    let withStories = try groups.map { group throws(JourneyError) in
      let (story, clues) = try story(group.first)
      return group.found(story, clues, beside: script, of: name)
    }
    var result = result(withStories, runs: budget.playCount)
    result.orders = orders.map {
      ShownStory(
        token: $0.variation.name(of: name),
        words: [$0.variation.wayToPlay(of: name)],
        story: $0.story?.text ?? "",
        outline: $0.story?.outline
      )
    }
    return result
  }

  /// A line for the facts that cannot be compared between two playbacks.
  private var incomparableLines: [String] {
    let facts = ScreenFacts(ending)
    let paths = facts.values.keys.filter(facts.hides).sorted()
    return paths.isEmpty
      ? [] : ["not compared, because their content is hidden: \(paths.joined(separator: ", "))"]
  }

  private func result(
    _ found: [SweepRun.Found],
    runs: Int,
    isVaried: Bool = true
  ) -> SweepRun.Result {
    SweepRun.Result(
      report: lines.joined(separator: "\n"),
      counts: counts,
      found: found,
      playCount: runs,
      playWords: budget.words,
      stepCount: stepCount,
      isVaried: isVaried
    )
  }
}
