package import HTTPFixtures
package import SnapshotRendering

/// What there is to see each time a journey has settled.
package struct JourneyMoment {
  /// What happened just before.
  package enum Cause: Hashable {
    /// The user took a step.
    case step
    /// The answer to the request of this number came.
    case answer(Int)
    /// A sleeper woke.
    case timer
  }

  package let cause: Cause
  /// All open screens, the oldest first.
  package let screens: [Rendering]
  /// What the screens were after each turn of the main actor since the moment before.
  package let turns: [[Rendering]]
  /// How many requests were made so far.
  package let requestCount: Int
  /// The requests without an answer.
  package let waiting: [ScenarioClient.Exchange]
  package let sleeperCount: Int
  /// The step in which it is, counted from 1.
  package let stepNumber: Int
  /// How many choices led here, in an order of its own.
  package let choiceCount: Int
  /// How many calls of routers and delegates were written down so far.
  package let callCount: Int

  /// Whether nothing is left that could change the screen, but the user.
  package var isIdle: Bool { waiting.isEmpty && sleeperCount == 0 }
}

/// The moments of one run, for those who compare runs.
@MainActor
final class MomentLog {
  private(set) var moments: [JourneyMoment] = []
  /// What happened last, for the moment that follows from it.
  var cause = JourneyMoment.Cause.step
  private var turns: [[Rendering]] = []

  /// A turn of the main actor has ended.
  func noteTurn(_ screens: [ObservedScreen]) {
    let now = screens.map(\.rendering)
    if now != turns.last ?? moments.last?.screens { turns.append(now) }
  }

  /// Nothing can run any more.
  func note(_ run: JourneyRun) {
    moments.append(
      JourneyMoment(
        cause: cause,
        screens: run.writer.screens.map(\.rendering),
        turns: turns,
        requestCount: run.client.requestCount,
        waiting: run.client.waiting,
        sleeperCount: run.scheduler.timeline.count,
        stepNumber: run.writer.transcript.stepCount,
        choiceCount: run.director.choices.count,
        callCount: run.writer.log.callCount
      )
    )
    turns = []
  }
}
