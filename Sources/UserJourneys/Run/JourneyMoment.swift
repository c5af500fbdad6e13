package import HTTPFixtures
package import SnapshotRendering

/// The state of a journey at a moment when all work has settled.
package struct JourneyMoment {
  /// The event just before a moment.
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
  /// The screens after each turn of the main actor since the previous moment.
  package let turns: [[Rendering]]
  /// The number of requests so far.
  package let requestCount: Int
  /// The requests without an answer.
  package let waiting: [ScenarioClient.Exchange]
  package let sleeperCount: Int
  /// The number of the current step, counted from 1.
  package let stepNumber: Int
  /// The number of events of the current step so far.
  package let eventCount: Int
  /// The number of choices among several possible events so far, in a run with a varied order.
  package let choiceCount: Int
  /// The number of recorded calls of routers and delegates so far.
  package let callCount: Int

  /// Whether only the user can still change the screen.
  package var isIdle: Bool { waiting.isEmpty && sleeperCount == 0 }
}

/// The moments of one run, for a comparison with other runs.
@MainActor
final class MomentLog {
  private(set) var moments: [JourneyMoment] = []
  /// The latest event, which is the cause of the next moment.
  var cause = JourneyMoment.Cause.step
  private var turns: [[Rendering]] = []

  /// Notes the end of a turn of the main actor.
  func noteTurn(_ screens: [ObservedScreen]) {
    let now = screens.map(\.rendering)
    if now != turns.last ?? moments.last?.screens { turns.append(now) }
  }

  /// Appends the moment at which the run has settled.
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
        eventCount: run.writer.transcript.story.steps.last?.events.count ?? 0,
        choiceCount: run.director.choices.count,
        callCount: run.writer.log.callCount
      )
    )
    turns = []
  }
}
