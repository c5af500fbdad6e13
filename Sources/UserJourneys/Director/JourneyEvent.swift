/// One thing that can happen in a journey, known again from one run to the next.
///
/// `.answer(to: "GET /a", ofStep: 2, occurrence: 1)` is the answer to the first such request that
/// follows from the second step, whatever came before it.
package enum JourneyEvent: Hashable, Sendable {
  /// The step at this place in the script, counted from 1; -1 is the first that a failure brings.
  case step(Int)
  /// The answer to the n-th such request that follows from the step at a place.
  case answer(to: String, ofStep: Int, occurrence: Int)
  /// The end of the n-th sleep of this length that follows from the step at a place.
  case wake(after: Duration, ofStep: Int, occurrence: Int)

  package var isAnswer: Bool { if case .answer = self { true } else { false } }

  /// Whether it is one of so many that something repeats without end.
  package func isRepeated(over limit: Int) -> Bool {
    switch self {
    case .step: false
    case .answer(_, _, let occurrence), .wake(_, _, let occurrence): occurrence > limit
    }
  }
}

/// What could happen at one place of a run, and what did.
package struct JourneyTurn: Sendable {
  /// What could happen, as the script would have it first.
  package let open: [JourneyEvent]
  /// The sleepers that wait for others with earlier deadlines.
  package let later: [JourneyEvent]
  /// The place of what happened among what could.
  package let place: Int
}

/// The order that one run comes as near to as it can.
package struct OrderPlan: Sendable {
  /// What happens first, as far as it can.
  let path: [JourneyEvent]
  /// The place of each event that is known.
  let ranks: [JourneyEvent: Int]
  /// The places of events each of which waits for the one before it while anything else can happen.
  let chain: [JourneyEvent: Int]
  /// Whether answers come before all else, as the script would have them.
  let isPrompt: Bool

  /// Steps and sleepers in an order, and every answer as soon as it can come.
  package init(pace: [JourneyEvent]) {
    path = []
    ranks = Dictionary(zip(pace, pace.indices), uniquingKeysWith: { first, _ in first })
    chain = [:]
    isPrompt = true
  }

  /// - Parameters:
  ///   - order: All events that are known, in the order in which they shall come.
  ///   - known: How many of the first of them are known to be possible one after the other.
  ///   - chain: The events whose order matters most.
  package init(_ order: [JourneyEvent], known: Int, chain: [JourneyEvent]) {
    path = Array(order.prefix(known))
    ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    self.chain = Dictionary(uniqueKeysWithValues: chain.enumerated().map { ($1, $0) })
    isPrompt = false
  }

  /// The place of what shall happen; what is not known comes as the script has it, last.
  ///
  /// - Parameters:
  ///   - events: What can happen.
  ///   - past: How many events have happened.
  ///   - chained: How many events of the chain have happened.
  /// - Returns: Its place among them.
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
