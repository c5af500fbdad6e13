package import HTTPFixtures
package import SnapshotRendering

/// The record of one run of a journey.
package struct Playback {
  package let moments: [JourneyMoment]
  /// The choice at each turn with several possible events, and the number of these events.
  package let choices: [JourneyDirector.Choice]
  /// The events of a run with a varied order.
  package let events: [JourneyEvent]
  /// The retries of the script that the user has taken, counted from 1.
  package let retries: Set<Int>
  /// The number of sleepers that woke during the script's waits.
  package let wakeCount: Int
  /// The largest number of sleepers that woke in one wait for everything.
  package let longestWait: Int
  /// The numbers of requests and moments at the end of the script, if a clock goes on ticking
  /// afterwards; otherwise nil.
  package let endless: (requests: Int, moments: Int)?
  package let exchanges: [ScenarioClient.Exchange]
  /// The effects of the run on the world, in order.
  package let effects: [JourneyEffect]
  /// The names of effects whose order is compared.
  package let orderedNames: Set<String>
  /// The time and the step of each request, by the number of the request.
  package let sent: [Int: SentRequest]
  /// The requests that the fault hit, in the order of sending.
  package let failed: [Int]
  /// The step in which the script first tried again.
  package let retryStep: Int?
  /// Whether the script tried again after every failure.
  package let hasRetried: Bool
  /// The reason why the script ended early.
  package let stop: JourneyError?
  /// The error in ``stop``, or an error that shows only at the end of the run.
  package let failure: JourneyError?
  /// The requests that no stub answers, in words.
  package let unmatched: [String]
  /// The objects and tasks that remain, and the events that happen, after the user has left.
  package let leftovers: [Leftover]
  /// Whether the script declares the app's actions on leaving.
  package let declaresLeaving: Bool
  package let result: Journey.Result

  /// The open screens at the last moment.
  package var ending: [Rendering] { moments.last?.screens ?? [] }

  /// Returns the index of the moment at which a request was answered; nil without an answer.
  package func moment(answering request: Int) -> Int? {
    moments.firstIndex { $0.cause == .answer(request) }
  }
}

/// The state of a journey at a moment when all work has settled.
package struct JourneyMoment {
  /// The event just before a moment.
  package enum Cause: Hashable {
    /// The user took a step.
    case step
    /// The answer to the request of this number came.
    case answer(Int)
    /// A sleeper woke, or work came back to the main thread after an answer.
    case timer
  }

  package let cause: Cause
  /// All open screens, the oldest first.
  package let screens: [Rendering]
  /// The screens after each turn of the main actor since the previous moment.
  package let turns: [[Rendering]]
  /// The requests since the previous moment, as indices.
  package let requests: Range<Int>
  /// The requests without an answer.
  package let waiting: [ScenarioClient.Exchange]
  package let sleeperCount: Int
  /// Whether work of the step is held back, and comes to the main thread before the next event.
  package let holdsWork: Bool
  /// The number of the current step, counted from 1.
  package let stepNumber: Int
  /// The number of choices among several possible events so far, in a run with a varied order.
  package let choiceCount: Int
  /// The recorded calls of routers and delegates since the previous moment, as indices.
  package let calls: Range<Int>

  /// The numbers of requests and of recorded calls so far.
  package var requestCount: Int { requests.upperBound }
  package var callCount: Int { calls.upperBound }

  /// Whether only the user can still change the screen.
  package var isIdle: Bool { waiting.isEmpty && sleeperCount == 0 && !holdsWork }
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
        requests: (moments.last?.requestCount ?? 0)..<run.client.requestCount,
        waiting: run.client.waiting,
        sleeperCount: run.scheduler.timeline.count,
        holdsWork: !run.scheduler.returns.isEmpty,
        stepNumber: run.writer.stepCount,
        choiceCount: run.director.choices.count,
        calls: (moments.last?.callCount ?? 0)..<run.writer.log.callCount
      )
    )
    turns = []
  }
}
