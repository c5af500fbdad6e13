import HTTPFixtures
import ProofsheetBasics
import SnapshotRendering

/// Meets every deadline a tick before, at, and a tick after, and lets its sleeper wake late.
struct BoundarySweep {
  func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart {
    let count = stage.base.wakeCount
    var part = SweepPart(lines: [], findings: [], playCount: 0)
    var stops: [String] = []
    for sleeper in 0..<count {
      for lateness in Variation.Lateness.allCases {
        let deadline = Variation.Deadline(sleeper: sleeper + 1, lateness: lateness)
        let variation = Variation(deadline: deadline)
        let playback = try stage.journey.play(variation, isMute: true, script)
        part.playCount += 1
        part.findings += stage.findings(in: playback, variation)
        if lateness == .lateWake, let kind = requestChange(playback, on: stage) {
          part.findings.append(Finding(kind: kind, variation: variation))
        }
        if let stop = playback.stop {
          stops.append("  deadline \(sleeper + 1), \(lateness.rawValue), stops: \(stop)")
        }
        guard playback.stop == nil, playback.ending != stage.base.ending else { continue }
        let kind = Finding.Kind.otherEnding(stage.difference(to: playback.ending))
        part.findings.append(Finding(kind: kind, variation: variation))
      }
    }
    let words = stops.isEmpty ? "" : ", \(stops.count) playings not to the end"
    part.lines =
      ["boundaries: \(counted(count, "deadline"))\(words)"] + stops.prefix(1)
    return part
  }

  /// What else is requested because a sleeper woke late, which no user can tell from a punctual one.
  private func requestChange(_ playback: Playback, on stage: SweepStage) -> Finding.Kind? {
    let before = stage.base.exchanges.map(\.request)
    let after = playback.exchanges.map(\.request)
    guard before != after else { return nil }
    return .lateWakeRequests(RequestDifference.lines(from: before, to: after))
  }
}
