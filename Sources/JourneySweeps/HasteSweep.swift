import ProofsheetBasics
import UserJourneys

/// Plays users who are quicker than the app: the next step comes while background work of the last
/// step is still waiting.
///
/// For example, the user taps a button again before an actor has handled the first tap.
enum HasteSweep {
  /// The largest number of variations that change the user's pace after one step.
  ///
  /// In these variations, the user acts after 0, 1, 2 or 3 jobs off the main actor. An app that
  /// ignores a second tap begins to ignore it in one of these first jobs, so further variations are
  /// not needed.
  private static let mostJobs = 4

  static func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart
  {
    var part = SweepPart()
    var stepCount = 0
    var stopCount = 0
    for (step, jobs) in stage.base.overtakable {
      if stage.budget.isSpent {
        stage.budget.omit(1 + min(jobs, mostJobs))
        continue
      }
      stepCount += 1
      // The ending for a user who waits for all jobs, but for no answer, is right as well.
      let patient = try stage.play(Variation(haste: (step, .max)), script)
      for count in 0..<min(jobs, mostJobs) {
        let variation = Variation(haste: (step, count))
        let playback = try stage.play(variation, script)
        part.add(stage.findings(in: playback), variation)
        if playback.stop != nil { stopCount += 1 }
        if !stage.endingFindings(of: playback, comparedTo: patient).isEmpty {
          part.add(stage.endingFindings(of: playback), variation)
        }
      }
    }
    guard stepCount > 0 else { return part }
    let words = stopCount == 0 ? "" : ", \(counted(stopCount, "playback")) stopped early"
    let count = stage.base.overtakable.count
    let steps = counted(stepCount, "step") + (stepCount < count ? " of \(count)" : "")
    part.counts = ["haste: the user does not wait for the work of \(steps)\(words)"]
    return part
  }
}
