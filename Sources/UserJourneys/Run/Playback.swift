package import HTTPFixtures
package import SnapshotRendering

/// The record of one run of a journey.
package struct Playback {
  package let moments: [JourneyMoment]
  /// The choice at each turn with several possible events, and their number.
  package let choices: [JourneyDirector.Choice]
  /// The events of the run in order, each with its alternatives.
  package let turns: [JourneyTurn]
  /// The number of sleepers that woke during the script's waits.
  package let wakeCount: Int
  /// Whether the app has read a body as a stream.
  package let isReadInPieces: Bool
  /// The steps with jobs that the user's next act could overtake, and their number.
  package let overtakable: [Variation.Haste]
  /// The number of requests and moments at the end of the script, for a clock that ticks on for
  /// ever.
  package let endless: (requests: Int, moments: Int)?
  package let exchanges: [ScenarioClient.Exchange]
  /// The effects, in their order.
  package let effects: [JourneyEffect]
  /// The names of effects that are compared in their order.
  package let orderedNames: Set<String>
  /// The time and the step of each request, by its number.
  package let sent: [Int: SentRequest]
  /// The requests that the fault hit, in the order of sending.
  package let failed: [Int]
  /// The step in which the script tried again first.
  package let retryStep: Int?
  /// Whether the script tried again after every failure.
  package let hasRetried: Bool
  /// The reason why the script ended early.
  package let stop: JourneyError?
  /// The reason of ``stop``, or a problem that shows only at the end.
  package let failure: JourneyError?
  /// The requests that no stub answers, in words.
  package let unmatched: [String]
  /// The leftovers after the user has left.
  package let leftovers: [Leftover]
  package let result: Journey.Result

  /// The open screens when everything was over.
  package var ending: [Rendering] { moments.last?.screens ?? [] }

  /// Returns the last moment before the step that follows a moment.
  package func momentBeforeNextStep(after index: Int) -> JourneyMoment {
    var last = index
    while last + 1 < moments.count {
      if moments[last + 1].cause == .step { break }
      last += 1
    }
    return moments[last]
  }

  /// The index of the moment at which a request was answered; nil for an unanswered one.
  package func moment(answering request: Int) -> Int? {
    moments.firstIndex { $0.cause == .answer(request) }
  }
}
