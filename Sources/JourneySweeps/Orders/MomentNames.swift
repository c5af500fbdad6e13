import UserJourneys

/// The numbers by which an `OrderCover` knows the events of a journey.
struct MomentNames {
  private var numbers: [JourneyEvent: Int] = [:]
  private var names: [JourneyEvent] = []
  /// Whether all events are counted.
  private var hasAll = true
  private let poset: MomentPoset
  /// How often an event is counted that may be repeated without end.
  private let repetitions: Int

  /// - Parameters:
  ///   - poset: Gets a moment for each event.
  ///   - isEndless: Whether a clock goes on ticking, of which only the first ticks are counted.
  init(of poset: MomentPoset, isEndless: Bool) {
    self.poset = poset
    repetitions = isEndless ? 5 : .max
  }

  /// The number of an event; nil when it is not counted.
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

  /// What a playing was, in numbers, and whether all of it is counted.
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

  /// What comes while it is not the user's turn is what the next step waits for.
  private func bar(_ turns: inout [MomentPoset.Turn]) {
    var next: Int?
    for place in turns.indices.reversed() {
      if case .step = names[turns[place].chosen] { next = turns[place].chosen }
      if !turns[place].isUsersTurn { turns[place].barred = next }
    }
  }

  /// What a playing shall come near to.
  func plan(_ proposal: OrderCover.Proposal) -> OrderPlan {
    OrderPlan(
      proposal.order.map { names[$0] },
      known: proposal.known,
      chain: proposal.chain.map { names[$0] }
    )
  }
}

extension JourneyEvent {
  /// How many microseconds somebody has slept.
  fileprivate var length: Int? {
    guard case .wake(let duration, _, _) = self else { return nil }
    return Int(clamping: Int64(min(duration, .seconds(1_000_000_000)) / .microseconds(1)))
  }
}
