import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// The text of a sweep, and what it found.
struct SweepReport {
  private var lines: [String]
  private var findings: [SweepFinding] = []
  private var playCount = 1
  private let stepCount: Int
  private let ending: [Rendering]
  private let journey: Journey

  init(_ journey: Journey, _ base: Playback) {
    self.journey = journey
    ending = base.ending
    stepCount = base.result.stepCount
    lines = ["journey: \(journey.name)", "scenario: \(journey.scenario.name)", ""]
  }

  mutating func add(_ part: SweepPart) {
    lines += part.lines
    findings += part.findings
    playCount += part.playCount
  }

  /// A script that fails as it is needs no sweep.
  func failed(_ base: Playback) -> SweepRun.Result {
    let words = base.result.problems.joined(separator: "\n")
    return SweepRun.Result(
      report: lines.joined(separator: "\n"),
      findings: ["As the script says:\n\(words)\n\n\(base.result.transcript)"],
      playCount: 1,
      stepCount: base.result.stepCount
    )
  }

  /// A script that is another one each time cannot be compared with itself.
  func unsteady(_ difference: [String]) -> SweepRun.Result {
    let words =
      ["The script is not the same when it is played a second time."] + difference.map { "  " + $0 }
      + [
        "A screen, a cache or a double that is made outside the script lives on from one playing to "
          + "the next, so make it inside; or a random number, a date or the order of a set is shown."
      ]
    return SweepRun.Result(
      report: lines.joined(separator: "\n"),
      findings: [words.joined(separator: "\n")],
      playCount: 2,
      stepCount: stepCount
    )
  }

  /// What is compared with the reference, and what is wrong with the stories that show it.
  ///
  /// - Parameter story: Runs a variation once more, and gives its transcript.
  /// - Returns: Both.
  /// - Throws: What `story` throws.
  func result(
    story: (Variation) throws(JourneyError) -> String
  ) throws(JourneyError) -> SweepRun.Result {
    var text = lines + ["", ending.count == 1 ? "ends on:" : "ends on, the newest last:"]
    for screen in ending {
      text += screen.text.split(separator: "\n").map { "  " + $0 }
    }
    var words: [String] = []
    for group in FindingGroup.groups(of: findings) {
      words.append(group.words(story: try story(group.first.variation)))
    }
    return SweepRun.Result(
      report: text.joined(separator: "\n"),
      findings: words,
      playCount: playCount,
      stepCount: stepCount
    )
  }
}
