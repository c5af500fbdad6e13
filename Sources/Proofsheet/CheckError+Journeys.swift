import JourneySweeps
import ProofsheetBasics
import SnapshotChecking

extension CheckError {
  /// The error of a journey without a transcript to compare.
  static func unplayed(
    journey: String,
    reasons: [String],
    transcript: String? = nil
  ) -> CheckError {
    CheckError(
      reasons.joined(separator: "\n") + "\n\nThis fails the journey \"\(journey)\"."
        + (transcript.map { " Its transcript so far:\n\n\($0)" } ?? "")
    )
  }

  /// The error of a journey that cannot be varied, with the reason.
  static func unswept(journey: String, reason: String) -> CheckError {
    CheckError("\"\(journey)\" was not swept. \(reason)")
  }

  /// Returns the error of a sweep that played one variation only, and therefore checked nothing.
  static func playedAlone(
    _ token: String,
    of journey: String,
    _ story: VariationStory
  ) -> CheckError {
    CheckError(
      "Only \"\(token)\" of \"\(journey)\" was played, and nothing was checked; take "
        + "`replaying:` or \(SweepToken.variable) away again.\n\n\(story.verdict)\n\n"
        + story.transcript
    )
  }
}
