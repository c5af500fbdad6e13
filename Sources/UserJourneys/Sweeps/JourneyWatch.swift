import HTTPFixtures
import SnapshotRendering

/// Collects what there is to see in one playing of a journey.
struct JourneyWatch {
  /// Whether nothing is written but the moments, because nobody reads this playing's transcript.
  let isMute: Bool
  private(set) var moments: [Moment] = []
  private var turns: [[Rendering]] = []

  init(isMute: Bool) { self.isMute = isMute }

  /// A turn of the main actor has ended.
  mutating func noteTurn(_ screens: [ObservedScreen]) {
    let now = screens.map(\.rendering)
    if now != turns.last ?? moments.last?.screens { turns.append(now) }
  }

  /// Nothing can run any more.
  @MainActor
  mutating func note(_ cause: Moment.Cause, in run: JourneyRun) {
    let exchanges = run.client.exchanges
    moments.append(
      Moment(
        cause: cause,
        screens: run.screens.map(\.rendering),
        turns: turns,
        waiting: exchanges.filter { $0.outcome == .waiting },
        sleeperCount: run.scheduler.timeline.count,
        requestCount: exchanges.count,
        callCount: run.log.callCount
      )
    )
    turns = []
  }
}
