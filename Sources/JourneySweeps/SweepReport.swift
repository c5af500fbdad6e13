import HTTPFixtures
import JourneyRecords
import SnapshotRendering
import UserJourneys

/// The text of a sweep, and what it found.
struct SweepReport {
  private var lines: [String]
  private var findings: [SweepFinding] = []
  private var playCount = 1
  private let stepCount: Int
  private let ending: [Rendering]
  /// The story of the script's own playing.
  private let script: Story
  private let name: String?

  /// - Parameters:
  ///   - journey: What is swept.
  ///   - base: Its script's own playing.
  ///   - name: What tokens begin with; nil where no command could find the sweep.
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

  /// Looks at what was found once more when everything was played.
  mutating func weigh(by stage: SweepStage) { findings = stage.weighed(findings) }

  /// A script that fails as it is needs no sweep.
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

  /// A script that is another one each time cannot be compared with itself.
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

  /// A script in which nothing happens but what the user does has only one way.
  func invariable() -> SweepRun.Result {
    let words =
      "Nothing can go another way: the script sends no request and waits for no deadline. Let it do "
      + "what does, or give the screen the journey's client."
    return result([words], [], runs: 1, isVaried: false)
  }

  /// What is compared with the reference, and what is wrong with the stories that show it.
  ///
  /// - Parameters:
  ///   - waivers: What may be found.
  ///   - story: What a playing is told by.
  /// - Returns: The report, and what is wrong.
  /// - Throws: What `story` throws.
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

  /// The facts of which nobody can tell whether they are the same in two playings, in one line.
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
