import UserJourneys

/// The numbers that stand for the events of a journey in an ``OrderCover``, which calls these
/// numbers moments.
struct EventNumbers {
  private var numbers: [JourneyEvent: Int] = [:]
  private var names: [JourneyEvent] = []
  /// Whether every event so far has a number.
  private var hasAll = true
  private let poset: MomentPoset
  /// The limit of occurrences of one event, such as the tick of a clock; later occurrences get no
  /// number.
  private let repetitions: Int

  /// Creates an empty list of numbers.
  ///
  /// - Parameters:
  ///   - poset: The partial order that gets a moment for each numbered event.
  ///   - base: The baseline, from which the largest number of occurrences of one event is computed.
  init(of poset: MomentPoset, beside base: Playback) {
    self.poset = poset
    repetitions = base.endless == nil ? base.exchanges.count + base.wakeCount + 2 : 5
  }

  /// Returns the number of an event, and gives a new event the next number.
  ///
  /// The result is nil for a new event if too many events, or too many occurrences of this event,
  /// have numbers already.
  private mutating func number(of event: JourneyEvent) -> Int? {
    if let known = numbers[event] { return known }
    guard names.count < OrderCover.momentLimit, !event.isRepeated(over: repetitions) else {
      hasAll = false
      return nil
    }
    let number = poset.add(sleeping: event.length)
    numbers[event] = number
    names.append(event)
    return number
  }

  /// The turns of a playback with numbers in place of events, and whether every event so far has a
  /// number.
  mutating func turns(of playback: Playback) -> (turns: [MomentPoset.Turn], areWhole: Bool) {
    var turns: [MomentPoset.Turn] = []
    for turn in playback.turns {
      guard let chosen = number(of: turn.open[turn.place]) else { continue }
      var numbered = MomentPoset.Turn(chosen: chosen)
      numbered.isUsersTurn = turn.open.contains { if case .step = $0 { true } else { false } }
      numbered.open = turn.open.compactMap { number(of: $0) }
      numbered.later = turn.later.compactMap { number(of: $0) }
      turns.append(numbered)
    }
    bar(&turns)
    return (turns, hasAll)
  }

  /// Marks the script's next step as barred at each turn at which the user cannot act yet.
  ///
  /// The step can come only after the event of such a turn.
  private func bar(_ turns: inout [MomentPoset.Turn]) {
    var next: Int?
    for place in turns.indices.reversed() {
      if case .step = names[turns[place].chosen] { next = turns[place].chosen }
      if !turns[place].isUsersTurn { turns[place].barred = next }
    }
  }

  /// The plan for a proposed order, with events instead of numbers.
  func plan(_ proposal: OrderCover.Proposal) -> OrderPlan {
    OrderPlan(
      proposal.order.map { names[$0] },
      known: proposal.known,
      chain: proposal.chain.map { names[$0] }
    )
  }
}

extension JourneyEvent {
  /// The length of a sleep in microseconds; nil for any other event.
  fileprivate var length: Int? {
    guard case .wake(let duration, _, _) = self else { return nil }
    return Int(clamping: Int64(min(duration, .seconds(1_000_000_000)) / .microseconds(1)))
  }
}
