import HTTPFixtures
import JourneyRecords
import SnapshotRendering
import UserJourneys

/// The text and the findings of a sweep.
struct SweepReport {
  private var lines: [String]
  private var findings: [SweepFinding] = []
  private var playCount = 1
  private let stepCount: Int
  private let ending: [Rendering]
  /// The story of the baseline.
  private let script: Story
  private let name: String?

  /// - Parameters:
  ///   - journey: The journey of the sweep.
  ///   - base: The baseline.
  ///   - name: The start of the sweep's tokens; nil where no command finds the sweep.
  init(_ journey: Journey, _ base: Playback, named name: String?) {
    self.name = name
    ending = base.ending
    script = base.result.story
    stepCount = base.result.stepCount
    lines = ["journey: \(journey.name)", "scenario: \(journey.scenario.name)", ""]
  }

  mutating func add(_ part: SweepPart) {
    lines += part.lines
    findings += part.findings
    playCount += part.playCount
  }

  /// Judges all findings again by the evidence of every playback.
  mutating func weigh(by stage: SweepStage) { findings = stage.weighed(findings) }

  /// The result for a script that fails without any variation.
  func failed(_ base: Playback) -> SweepRun.Result {
    let words = ["The script's own playing fails, so nothing was varied:"] + base.result.problems
    let story = base.result.story
    let finding = ShownFinding(
      names: base.failure.map { SweepFinding.Kind.stopped(SweepStop($0)).names } ?? [],
      token: "",
      words: words,
      story: story.text,
      outline: story.outline
    )
    let text = (words + ["", story.text]).joined(separator: "\n")
    return result([text], [finding], runs: 1, isVaried: false)
  }

  /// The result for a script that differs from itself at the second run.
  func unsteady(_ difference: [String]) -> SweepRun.Result {
    let words =
      ["The script is not the same when it is played a second time, so nothing was varied:"]
      + difference.map { "  " + $0 }
      + [
        "A screen, a cache or a double that is made outside the script lives on from one playing to "
          + "the next, so make it inside; or a random number, a date or the order of a set is shown."
      ]
    return result([words.joined(separator: "\n")], [], runs: 2, isVaried: false)
  }

  /// The result for a script without anything to vary.
  func invariable() -> SweepRun.Result {
    let words =
      "Nothing can go another way: the script sends no request and waits for no deadline. Let it do "
      + "what does, or give the screen the journey's client."
    return result([words], [], runs: 1, isVaried: false)
  }

  /// The result of the sweep: the report, and the findings with their stories.
  ///
  /// - Parameters:
  ///   - waivers: The findings that are allowed.
  ///   - story: A closure that plays a variation for its story.
  /// - Returns: The result.
  /// - Throws: Any error of `story`.
  mutating func result(
    allowing waivers: SweepWaivers,
    story: (Variation) throws(JourneyError) -> Story
  ) throws(JourneyError) -> SweepRun.Result {
    lines += waivers.lines + incomparableLines
    lines += ["", ending.count == 1 ? "ends on:" : "ends on, the newest last:"]
    for screen in ending {
      lines += screen.text.split(separator: "\n").map { "  " + $0 }
    }
    var words: [String] = []
    var shown: [ShownFinding] = []
    let (left, used) = waivers.apply(to: findings)
    for group in FindingGroup.groups(of: left) {
      let playing = try story(group.first.variation)
      let found = group.shown(playing, beside: script, of: name)
      words.append(found.words)
      shown.append(found.finding)
    }
    words += waivers.idleWords(used, of: left)
    return result(words, shown, runs: playCount)
  }

  /// A line for the facts that cannot be compared between two playbacks.
  private var incomparableLines: [String] {
    let paths = ScreenFacts(ending).values.filter { $0.value.hasSuffix("(opaque)") }.keys.sorted()
    return paths.isEmpty
      ? [] : ["not compared, because nothing of them can be seen: \(paths.joined(separator: ", "))"]
  }

  private func result(
    _ findings: [String],
    _ shown: [ShownFinding],
    runs: Int,
    isVaried: Bool = true
  ) -> SweepRun.Result {
    SweepRun.Result(
      report: lines.joined(separator: "\n"),
      findings: findings,
      shown: shown,
      playCount: runs,
      stepCount: stepCount,
      isVaried: isVaried
    )
  }
}
