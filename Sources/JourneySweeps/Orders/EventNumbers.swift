import UserJourneys

/// The numbers of a journey's events in an `OrderCover`.
struct EventNumbers {
  private var numbers: [JourneyEvent: Int] = [:]
  private var names: [JourneyEvent] = []
  /// Whether every event so far has a number.
  private var hasAll = true
  private let poset: MomentPoset
  /// The largest number of numbered repetitions of one event.
  private let repetitions: Int

  /// - Parameters:
  ///   - poset: The poset that gets a moment for each event.
  ///   - base: The baseline, which limits the repetitions that count, such as the ticks of a clock.
  init(of poset: MomentPoset, beside base: Playback) {
    self.poset = poset
    repetitions = base.endless == nil ? base.exchanges.count + base.wakeCount + 2 : 5
  }

  /// Returns the number of an event, and gives a new event the next number.
  ///
  /// The result is nil beyond the limits on events and on repetitions.
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

  /// The turns of a playback with numbers for its events, and whether every event has a number.
  mutating func turns(of playback: Playback) -> (turns: [MomentPoset.Turn], areWhole: Bool) {
    var turns: [MomentPoset.Turn] = []
    for turn in playback.turns {
      guard let chosen = number(of: turn.open[turn.place]) else { continue }
      var numbered = MomentPoset.Turn(chosen: chosen)
      for event in turn.open {
        if let number = number(of: event) { numbered.open.append(number) }
        if case .step = event { numbered.isUsersTurn = true }
      }
      for event in turn.later {
        if let number = number(of: event) { numbered.later.append(number) }
      }
      turns.append(numbered)
    }
    bar(&turns)
    return (turns, hasAll)
  }

  /// Notes the script's next step at each turn at which the user cannot act yet.
  ///
  /// The step has to wait for the event of such a turn.
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
