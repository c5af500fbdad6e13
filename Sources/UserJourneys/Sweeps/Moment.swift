import HTTPFixtures
import SnapshotRendering

/// What there is to see each time a journey has settled.
struct Moment {
  /// What happened just before.
  enum Cause: Hashable {
    case step(Int)
    case answer(Int)
    case timer
  }

  let cause: Cause
  /// All open screens, the oldest first.
  let screens: [Rendering]
  /// What the screens were after each turn of the main actor since the moment before.
  let turns: [[Rendering]]
  /// The requests without an answer.
  let waiting: [Exchange]
  let sleeperCount: Int
  /// How many requests were made so far.
  let requestCount: Int
  /// How many calls of routers and delegates were written down so far.
  let callCount: Int

  /// Whether nothing is left that could change the screen, but the user.
  var isIdle: Bool { waiting.isEmpty && sleeperCount == 0 }
}

/// What one playing of a journey was like.
struct Playback {
  let moments: [Moment]
  /// What was chosen wherever more than one thing could happen, and out of how many.
  let choices: [Int]
  let choiceCounts: [Int]
  /// How many sleepers woke during the script's waits.
  let wakeCount: Int
  /// How many requests and moments there were when the script was over, when a clock goes on ticking
  /// after that for ever.
  let endless: (requests: Int, moments: Int)?
  let exchanges: [Exchange]
  /// Whether the script tried again after a fault.
  let hasRetried: Bool
  /// Why the script did not come to its end.
  let stop: JourneyError?
  /// The requests that no stub answers, in words.
  let unmatched: [String]
  /// What is wrong after the user has left.
  let leftovers: [Finding.Kind]
  let result: Journey.Result

  /// The open screens when everything was over.
  var ending: [Rendering] { moments.last?.screens ?? [] }

  /// The last moment of what follows from one by itself.
  func momentBeforeNextStep(after index: Int) -> Moment {
    var last = index
    while last + 1 < moments.count {
      if case .step = moments[last + 1].cause { break }
      last += 1
    }
    return moments[last]
  }

  /// The moment at which a request was answered, if it was.
  func moment(answering request: Int) -> Int? {
    moments.firstIndex { $0.cause == .answer(request) }
  }
}
