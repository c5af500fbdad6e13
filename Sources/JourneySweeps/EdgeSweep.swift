import HTTPFixtures
import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// Goes to the edges of a journey's times: every deadline.
enum EdgeSweep {
  /// Meets every deadline a tick before, at, and a tick after, and lets its sleeper wake late.
  static func boundaries(
    on stage: SweepStage,
    _ script: Journey.Script
  ) throws(JourneyError) -> SweepPart {
    let count = stage.base.wakeCount
    var part = SweepPart(playCount: 0)
    var stops: [String] = []
    for sleeper in 0..<count {
      for lateness in Variation.Lateness.allCases {
        let deadline = (sleeper: sleeper + 1, lateness: lateness)
        let variation = Variation(deadline: deadline)
        let playback = try stage.journey.play(variation, isMute: true, script)
        part.playCount += 1
        part.add(stage.findings(in: playback), variation)
        if lateness == .lateWake { part.add(requestChange(playback, on: stage), variation) }
        if let stop = playback.stop {
          stops.append("  deadline \(sleeper + 1), \(lateness.rawValue), stops: \(stop)")
        } else {
          part.add(stage.endingFindings(of: playback), variation)
        }
      }
    }
    let words = stops.isEmpty ? "" : ", \(stops.count) playings not to the end"
    part.lines = ["boundaries: \(counted(count, "deadline"))\(words)"] + stops.prefix(1)
    return part
  }

  /// What else is requested because a sleeper woke late, which no user can tell from a punctual one.
  static func requestChange(
    _ playback: Playback,
    on stage: SweepStage
  ) -> [SweepFinding.Kind] {
    // A query may say what time it is, or what was there before.
    let places = [stage.base, playback].map { $0.exchanges.map(\.request.name) }
    if places[0] == places[1] { return [] }
    let lines = stage.requestDifference(from: stage.base, to: playback)
    return lines.isEmpty ? [] : [.lateWakeRequests(lines)]
  }
}
