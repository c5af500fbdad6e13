import JourneySweeps
import ProofsheetSnapshots
import ToolBasics
import UserJourneys

extension Assertion {
  /// The token of the single variation that a sweep plays; nil for a sweep that plays all
  /// variations.
  ///
  /// A token in the environment that belongs to this sweep replaces the argument of the assertion.
  func playedToken(_ id: SnapshotID, _ argument: String?) throws(CheckError) -> String? {
    guard let value = session.process.environment[SweepToken.variable] else { return argument }
    guard let token = SweepToken(value) else {
      throw .unknownValue(
        "\(SweepToken.variable)=\(value)",
        allowed: ["a token that a sweep has printed, as k3f9a:0.0.1"]
      )
    }
    return token.sweep == SweepToken.sweep(of: try id.relativePath()) ? token.text : argument
  }

  /// The name of a sweep in tokens, with the command that runs its test.
  func sweepName(_ id: SnapshotID) throws(CheckError) -> SweepName {
    let commands = session.commands
    return SweepName(SweepToken.sweep(of: try id.relativePath())) { commands.run(id, with: $0) }
  }

  /// Whether sweeps play all their variations, as `check --thorough` asks.
  func isThorough() throws(CheckError) -> Bool {
    guard let value = session.process.environment[SweepToken.extentVariable] else { return false }
    if value == SweepToken.thorough { return true }
    throw .unknownValue("\(SweepToken.extentVariable)=\(value)", allowed: [SweepToken.thorough])
  }

  /// Plays the variation of a token.
  ///
  /// - Throws: ``CheckError`` always, because a single variation is not a check.
  func play(
    _ token: String,
    of sweep: SweepRun,
    called journey: String,
    _ script: Journey.Script
  ) throws(CheckError) -> Never {
    let story: VariationStory
    do throws(JourneyError) {
      story = try sweep.story(of: token, script)
    } catch {
      throw CheckError("\"\(token)\" was not played: \(error)")
    }
    var error = CheckError(
      "Only \"\(token)\" of \"\(journey)\" was played, and nothing was checked; take "
        + "`replaying:` or \(SweepToken.variable) away again.\n\n\(story.verdict)\n\n"
        + story.transcript
    )
    error.keepsPending = true
    throw error
  }
}
