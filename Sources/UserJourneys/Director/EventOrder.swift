/// The rule by which one run chooses among several possible events.
///
/// A choice is a place of a run at which several events are possible. The choices are counted from 1
/// and the events of a choice from 0; event 0 is the script's own.
package enum EventOrder: Hashable, Sendable {
  /// The events that the first choices take; later choices take the script's own event.
  case choices([Int])
  /// One choice takes another event than the script's own.
  case other(choice: Int, event: Int)
  /// The script's own event of one choice waits until no other event is possible.
  case late(choice: Int)
  /// The user never waits, and the newest answers come first.
  case reversed
  /// Each event has a random priority, and two choices give the lowest priority to the event that
  /// would come next.
  ///
  /// Burckhardt and others have described this order: it finds a bug that needs the order of three
  /// events with a known probability.
  case random(seed: Int)
  /// These steps and wake-ups come in this order, and every answer comes at once.
  case paced([JourneyEvent])

  /// The order of the script.
  package static let scripts = EventOrder.choices([])
}

/// The choices of one run among possible events.
struct EventChooser {
  private let order: EventOrder
  /// The number of choices so far.
  private var count = 0
  /// The event that waits until no other event is possible.
  private var late: JourneyEvent?
  private var random: RandomPriorities

  /// - Parameters:
  ///   - order: The rule.
  ///   - length: The number of moments in the script's own run.
  init(_ order: EventOrder, length: Int) {
    self.order = order
    let seed = if case .random(let seed) = order { seed } else { 0 }
    random = RandomPriorities(seed: seed, length: length)
  }

  /// Returns the index of the event that comes next.
  ///
  /// - Parameter events: At least two possible events, with the script's own event first.
  /// - Returns: The index in `events`.
  mutating func choose(among events: [JourneyEvent]) -> Int {
    count += 1
    switch order {
    case .choices(let list): return count <= list.count ? min(list[count - 1], events.count - 1) : 0
    case .other(let choice, let event):
      return count == choice ? min(event, events.count - 1) : 0
    case .late(let choice):
      if count == choice { late = events[0] }
      return events.firstIndex { $0 != late } ?? 0
    case .reversed:
      return events.firstIndex(where: \.isStep) ?? events.lastIndex(where: \.isAnswer)
        ?? events.count - 1
    case .random: return random.choose(among: events)
    case .paced(let pace):
      if events[0].isAnswer { return 0 }
      let ranks = events.map { pace.firstIndex(of: $0) ?? .max }
      return ranks.indices.min { ranks[$0] < ranks[$1] } ?? 0
    }
  }
}

/// Random priorities of events, of which two choices give the next event the lowest one.
private struct RandomPriorities {
  private var state: UInt64
  private var priorities: [JourneyEvent: UInt64] = [:]
  private var count = 0
  private var changes: Set<Int> = []
  /// A priority below all others.
  private var lowest = UInt64(1) << 32

  init(seed: Int, length: Int) {
    state = UInt64(bitPattern: Int64(seed))
    for _ in 0..<2 { changes.insert(Int(next() % UInt64(max(1, length))) + 1) }
  }

  /// SplitMix64, whose numbers are the same on every machine.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func choose(among events: [JourneyEvent]) -> Int {
    count += 1
    for event in events where priorities[event] == nil {
      priorities[event] = next() | (1 << 63)
    }
    if changes.contains(count) {
      lowest -= 1
      priorities[events[highest(among: events)]] = lowest
    }
    return highest(among: events)
  }

  private func highest(among events: [JourneyEvent]) -> Int {
    events.indices.max { priorities[events[$0], default: 0] < priorities[events[$1], default: 0] }
      ?? 0
  }
}
