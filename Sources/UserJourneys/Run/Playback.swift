package import HTTPFixtures
package import SnapshotRendering

/// What one run of a journey was like.
package struct Playback {
  package let moments: [JourneyMoment]
  /// What was chosen wherever more than one thing could happen, and out of how many.
  package let choices: [JourneyDirector.Choice]
  /// What happened one after the other in an order of its own, and what else could have.
  package let turns: [JourneyTurn]
  /// How many sleepers woke during the script's waits.
  package let wakeCount: Int
  /// Whether the app has read a body as it came.
  package let isReadInPieces: Bool
  /// The steps that leave jobs which the user's next act could overtake, and how many.
  package let overtakable: [Variation.Haste]
  /// How many requests and moments there were when the script was over, when a clock goes on ticking
  /// after that for ever.
  package let endless: (requests: Int, moments: Int)?
  package let exchanges: [ScenarioClient.Exchange]
  /// What the world was told, in the order in which it was.
  package let told: [JourneyEffect]
  /// The names of what counts in that order.
  package let orderedNames: Set<String>
  /// When and by whom each request was sent, by its number.
  package let sent: [Int: SentRequest]
  /// The requests that were made to fail, in the order in which they were sent.
  package let failed: [Int]
  /// The step in which the script tried again first.
  package let retryStep: Int?
  /// Whether the script tried again after every failure.
  package let hasRetried: Bool
  /// Why the script did not come to its end.
  package let stop: JourneyError?
  /// The same, or what is wrong only when all is over: a task that waits for what nobody brings.
  package let failure: JourneyError?
  /// The requests that no stub answers, in words.
  package let unmatched: [String]
  /// What was still there after the user had left.
  package let leftovers: [Leftover]
  package let result: Journey.Result

  /// The open screens when everything was over.
  package var ending: [Rendering] { moments.last?.screens ?? [] }

  /// The last moment of what follows from one by itself.
  package func momentBeforeNextStep(after index: Int) -> JourneyMoment {
    var last = index
    while last + 1 < moments.count {
      if moments[last + 1].cause == .step { break }
      last += 1
    }
    return moments[last]
  }

  /// The moment at which a request was answered, if it was.
  package func moment(answering request: Int) -> Int? {
    moments.firstIndex { $0.cause == .answer(request) }
  }
}
