import ProofsheetBasics
import UserJourneys

/// Lets a user be quicker than the app: the next step comes while work that a step has set off away
/// from the main actor has not run.
///
/// A tap that comes before an actor has answered the one before it is the same tap twice, as far as
/// the app knows.
enum HasteSweep {
  /// How many jobs run at most before the next step comes: behind so many hops nobody guards a tap.
  private static let mostJobs = 4
  /// How many runs there are at most.
  private static let budget = 200

  static func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart
  {
    var part = SweepPart(playCount: 0)
    var stepCount = 0
    var stopCount = 0
    for (step, jobs) in stage.base.overtakable where part.playCount < budget {
      stepCount += 1
      // Who waits for all jobs and for no answer ends where the user may end, too.
      let patient = try stage.journey.play(Variation(haste: (step, .max)), isMute: true, script)
      part.playCount += 1
      for count in 0..<min(jobs, mostJobs) {
        let variation = Variation(haste: (step, count))
        let playback = try stage.journey.play(variation, isMute: true, script)
        part.playCount += 1
        part.add(stage.findings(in: playback), variation)
        if playback.stop != nil { stopCount += 1 }
        if !stage.endingFindings(of: playback, comparedTo: patient).isEmpty {
          part.add(stage.endingFindings(of: playback), variation)
        }
      }
    }
    guard stepCount > 0 else { return part }
    let words = stopCount == 0 ? "" : ", \(counted(stopCount, "playing")) not to the end"
    let count = stage.base.overtakable.count
    let steps = counted(stepCount, "step") + (stepCount < count ? " of \(count)" : "")
    part.lines = ["haste: \(steps) overtaken by the next\(words)"]
    return part
  }
}
