import JourneyRecords
import ProofsheetBasics
import SnapshotChecking

extension CheckError {
  /// A journey did not come to an end that is worth comparing.
  static func unplayed(
    journey: String,
    reasons: [String],
    transcript: String? = nil
  ) -> CheckError {
    .unmade(
      "The journey \"\(journey)\" has no transcript to compare: " + reasons.joined(separator: "\n")
        + (transcript.map { "\n\nThe transcript so far:\n\n\($0)" } ?? "")
    )
  }

  /// A journey went wrong when it was played in other ways.
  static func sweepFound(journey: String, playCount: Int, findings: [String]) -> CheckError {
    .unmade(
      "\(playCount) ways to play \"\(journey)\" show \(counted(findings.count, "thing")) wrong.\n\n"
        + findings.joined(separator: "\n\n")
    )
  }

  /// A journey cannot be played in other ways, in words.
  static func unswept(journey: String, reason: String) -> CheckError {
    .unmade("\"\(journey)\" was not swept. \(reason)")
  }

  /// A sweep played one token alone, which is no check.
  static func playedAlone(_ story: StoryRecord) -> CheckError {
    if let refusal = story.refusal {
      return .unmade("\"\(story.token)\" was not played: \(refusal)")
    }
    return .unmade(
      "Only \"\(story.token)\" of \"\(story.journey)\" was played, and nothing was checked; take "
        + "`replaying:` or \(SweepToken.variable) away again.\n\n\(story.verdict)\n\n"
        + story.transcript
    )
  }
}
