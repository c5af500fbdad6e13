import ProofsheetBasics
import SnapshotRendering

/// Lets the user leave at every moment of a journey: nothing may stay, and nothing may follow.
struct LeavingSweep {
  func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart {
    let count = stage.base.endless?.moments ?? stage.base.moments.count
    var part = SweepPart(lines: [], findings: [], playCount: 0)
    for moment in 0..<count {
      let variation = Variation(leaving: moment + 1)
      let playback = try stage.journey.play(variation, isMute: true, script)
      part.playCount += 1
      part.findings += playback.leftovers.map {
        Finding(kind: $0, variation: variation)
      }
    }
    part.lines = ["leaving: at \(counted(count, "moment"))"]
    return part
  }
}
