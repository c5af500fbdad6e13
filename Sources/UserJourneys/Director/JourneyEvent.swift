/// An event of a journey, with an identity that is the same in every run.
///
/// `.answer(to: "GET /a", ofStep: 2, occurrence: 1)` is the answer to the first request `GET /a` of
/// the second step, in any order of the events.
package enum JourneyEvent: Hashable, Sendable {
  /// The step at a place of the script, counted from 1; retries have the places -1, -2 and so on.
  case step(Int)
  /// The answer to a request that the step with the place `ofStep` sent.
  ///
  /// `occurrence` numbers the equal requests of a step.
  case answer(to: String, ofStep: Int, occurrence: Int)
  /// The end of a sleep that the step with the place `ofStep` began.
  ///
  /// `occurrence` numbers the sleeps of one length in a step.
  case wake(after: Duration, ofStep: Int, occurrence: Int)

  package var isAnswer: Bool { if case .answer = self { true } else { false } }

  /// Whether the event belongs to an endless repetition: its occurrence is above the limit.
  package func isRepeated(over limit: Int) -> Bool {
    switch self {
    case .step: false
    case .answer(_, _, let occurrence), .wake(_, _, let occurrence): occurrence > limit
    }
  }
}

/// The possible events at one place of a run, and the event that happened.
package struct JourneyTurn: Sendable {
  /// The possible events, with the script's own choice first.
  package let open: [JourneyEvent]
  /// The wake-ups that must wait for sleepers with earlier deadlines.
  package let later: [JourneyEvent]
  /// The index in ``open`` of the event that happened.
  package let place: Int
}

/// An order of events that one run follows as closely as it can.
package struct OrderPlan: Sendable {
  /// The events that happen first, as far as they are possible.
  let path: [JourneyEvent]
  /// The place of each known event in the order.
  let ranks: [JourneyEvent: Int]
  /// The place of each event of the chain: a list of events that come in this order if possible.
  let chain: [JourneyEvent: Int]
  /// Whether answers come before all other events, as in the script.
  let isPrompt: Bool

  /// Creates a plan that keeps this order of steps and wake-ups, and gives each answer at once.
  package init(pace: [JourneyEvent]) {
    path = []
    ranks = Dictionary(zip(pace, pace.indices), uniquingKeysWith: { first, _ in first })
    chain = [:]
    isPrompt = true
  }

  /// Creates a plan from an order of events.
  ///
  /// - Parameters:
  ///   - order: All known events, in the order in which they shall come.
  ///   - known: The number of events at the start of `order` that can certainly happen in turn.
  ///   - chain: Events in a fixed order: each waits for its predecessor while another event is
  ///     possible.
  package init(_ order: [JourneyEvent], known: Int, chain: [JourneyEvent]) {
    path = Array(order.prefix(known))
    ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    self.chain = Dictionary(uniqueKeysWithValues: chain.enumerated().map { ($1, $0) })
    isPrompt = false
  }

  /// Returns the index of the next event; unknown events come last, in the script's order.
  ///
  /// - Parameters:
  ///   - events: The possible events.
  ///   - past: The number of events that have already happened.
  ///   - chained: The number of events of ``chain`` that have already happened.
  /// - Returns: The index in `events`.
  func place(among events: [JourneyEvent], past: Int, chained: Int) -> Int {
    if past < path.count, let place = events.firstIndex(of: path[past]) { return place }
    if isPrompt, events[0].isAnswer { return 0 }
    var best = (place: 0, isHeld: true, rank: Int.max)
    for place in events.indices {
      let isHeld = chain[events[place]].map { $0 > chained } ?? false
      let rank = ranks[events[place]] ?? .max
      guard place > 0 else {
        best = (0, isHeld, rank)
        continue
      }
      if best.isHeld == isHeld ? rank < best.rank : best.isHeld { best = (place, isHeld, rank) }
    }
    return best.place
  }
}
