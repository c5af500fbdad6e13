import JourneyRecords
import JourneySweeps
import ProofsheetSnapshots
import SnapshotChecking
import UserJourneys

extension Assertion {
  /// The token that a sweep plays alone: the environment's when it names this sweep, otherwise the
  /// sweep's own argument.
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

  /// Whether sweeps play all their variations, as `check --thorough` asks.
  func isThorough() throws(CheckError) -> Bool {
    guard let value = session.process.environment[SweepToken.extentVariable] else { return false }
    if value == SweepToken.thorough { return true }
    throw .unknownValue("\(SweepToken.extentVariable)=\(value)", allowed: [SweepToken.thorough])
  }

  /// Plays one token of a sweep, and notes its story for the command.
  ///
  /// - Throws: ``CheckError`` in any case, because a single variation is no check.
  func play(
    _ token: String,
    of sweep: SweepRun,
    _ id: SnapshotID,
    called journey: String,
    _ script: Journey.Script
  ) throws(CheckError) -> Never {
    let story = try record(token, of: sweep, id, called: journey, script)
    try package().log.append(line: story.line)
    throw .playedAlone(story)
  }

  private func record(
    _ token: String,
    of sweep: SweepRun,
    _ id: SnapshotID,
    called journey: String,
    _ script: Journey.Script
  ) throws(CheckError) -> StoryRecord {
    var story = StoryRecord(token: token, journey: journey)
    do throws(JourneyError) {
      story = try sweep.story(of: token, script)
    } catch {
      story.refusal = "\(error)"
    }
    story.reference = try id.relativePath()
    story.source = id.source
    return story
  }
}
