import HTTPFixtures
import ProofsheetBasics
import UserJourneys

/// Moves user actions and wake-ups around every deadline of a journey.
enum DeadlineSweep {
  /// Plays each deadline four times: the user acts one tick before it, at it and one tick after it,
  /// and the sleeper wakes one tick late.
  static func boundaries(
    on stage: SweepStage,
    _ script: Journey.Script
  ) throws(JourneyError) -> SweepPart {
    let all = stage.base.wakeCount
    let count = min(all, stage.budget.room(for: stage.base) / Variation.Lateness.allCases.count)
    if count < all { stage.budget.cut() }
    var part = SweepPart()
    var stops: [String] = []
    for sleeper in 0..<count {
      var endings: [(variation: Variation, playback: Playback)] = []
      for lateness in Variation.Lateness.allCases {
        let variation = Variation(deadline: (sleeper + 1, lateness))
        let playback = try stage.play(variation, script)
        part.add(stage.findings(in: playback), variation)
        if lateness == .lateWake { part.add(requestChange(playback, on: stage), variation) }
        if let stop = playback.stop {
          stops.append("  deadline \(sleeper + 1), \(lateness.rawValue), stops: \(stop)")
        } else {
          endings.append((variation, playback))
        }
      }
      let times = timePaths(endings.map(\.playback), on: stage)
      for (variation, playback) in endings where !stage.notes.pacedEndings.contains(playback.ending)
      {
        let kinds = stage.endingFindings(of: playback).filter { kind in
          guard case .differs(let difference, .order) = kind else { return true }
          return !times.isSuperset(of: difference.names)
        }
        part.add(kinds, variation)
      }
    }
    let words = stops.isEmpty ? "" : ", \(counted(stops.count, "playback")) stopped early"
    let deadlines = counted(count, "deadline") + (count < all ? " of \(all)" : "")
    part.counts = ["boundaries: \(deadlines)\(words)"] + stops.prefix(1)
    return part
  }

  /// The paths whose values at the end all differ, for users who act before, at and after a
  /// deadline.
  private static func timePaths(_ playbacks: [Playback], on stage: SweepStage) -> Set<String> {
    guard playbacks.count == Variation.Lateness.allCases.count else { return [] }
    let users = playbacks.dropFirst().map(\.ending)
    let paths = [(0, 1), (1, 2), (0, 2)].map { old, new in
      Set(stage.difference(from: users[old], to: users[new])?.names ?? [])
    }
    return paths[0].intersection(paths[1]).intersection(paths[2])
  }

  /// The finding about requests that change because a sleeper woke one tick late.
  ///
  /// Any such change is a finding, because no user can tell a late sleeper from a punctual one.
  static func requestChange(
    _ playback: Playback,
    on stage: SweepStage
  ) -> [SweepFinding.Kind] {
    // The names lack the query, which may contain the time or earlier content. Two requests of one
    // moment have no order.
    let places = [stage.base, playback].map { stage.requests(of: $0).map(\.name).sorted() }
    if places[0] == places[1] { return [] }
    let changes = stage.requestDifference(from: stage.base, to: playback)
    return changes.lines.isEmpty ? [] : [.differs(changes, .effects)]
  }
}
