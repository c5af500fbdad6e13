import HTTPFixtures

extension JourneyRun {
  /// One thing that could happen next.
  private enum Event {
    /// The answer to a request arrives.
    case answer(Int)
    /// The sleeper with the earliest deadline wakes.
    case wake
    /// The user goes on.
    case step
  }

  /// How many sleepers wake at most before the next step: a clock that ticks for ever is no order.
  nonisolated static let wakeLimit = 100

  /// Lets things happen until the user's turn is chosen.
  ///
  /// - Parameter isUsersTurn: Whether the user would go on; else everything happens that is under way.
  func playEvents(isUsersTurn: Bool) {
    var wakes = 0
    while !isOver, let event = chosen(from: events(isUsersTurn: isUsersTurn)) {
      switch event {
      case .step: return
      case .answer(let number):
        cause = .answer(number)
        held.release(number)
      case .wake:
        wakes += 1
        guard wakes <= Self.wakeLimit else { return }
        wakeNextSleeper()
      }
      runOut()
    }
  }

  /// What could happen now, what the script would let happen first.
  private func events(isUsersTurn: Bool) -> [Event] {
    var events = held.numbers.map(Event.answer)
    let deadline = scheduler.timeline.deadlines.first
    let wouldWait = deadline.map { $0 <= patience || !isUsersTurn } ?? false
    if wouldWait { events.append(.wake) }
    if isUsersTurn { events.append(.step) }
    if deadline != nil, !wouldWait { events.append(.wake) }
    return events
  }

  private func chosen(from events: [Event]) -> Event? {
    guard events.count > 1 else { return events.first }
    let place = choices.count
    let order = variation.order ?? []
    let choice = place < order.count ? min(order[place], events.count - 1) : 0
    choices.append(choice)
    choiceCounts.append(events.count)
    return events[choice]
  }

  /// Wakes the sleeper with the earliest deadline, as a step of its own in the story.
  private func wakeNextSleeper() {
    guard let deadline = scheduler.timeline.deadlines.first else { return }
    let time = max(.zero, deadline - scheduler.timeline.now)
    let patience = patience
    beginStep("\(Transcript.text(of: time)) pass")
    self.patience = patience
    cause = .timer
    let count = scheduler.timeline.count
    // Sleeps that were cancelled are woken on the way, which nobody notices.
    while scheduler.timeline.count == count, scheduler.wakeNext(until: deadline) {}
  }
}

// MARK: - Waiting

extension JourneyRun {
  /// Starts a wait; a user with an order of their own only would have waited.
  func beginWait(_ duration: Duration, titled title: String) -> Bool {
    guard variation.order != nil else { return begin(title) }
    patience = max(patience, scheduler.timeline.now) + duration
    return false
  }

  /// Says when a step has changed nothing.
  func endStep() {
    if !isOver, transcript.isStepSilent { transcript.append(["= nothing changes"]) }
  }

  /// Lets everything happen that is under way, as a step; in an order of its own it comes as it does.
  func waitForEverything(_ title: String) {
    if variation.order != nil { return playEvents(isUsersTurn: false) }
    guard begin(title) else { return }
    waitForEverything()
    endStep()
  }

  /// Lets everything happen that is under way.
  func waitForEverything() {
    if variation.order != nil { return playEvents(isUsersTurn: false) }
    var wakes = 0
    runOut()
    while !isOver, wakes < Self.wakeLimit, let deadline = scheduler.timeline.nextDeadline,
      scheduler.wakeNext(until: deadline)
    {
      wakes += 1
      cause = .timer
      runOut()
    }
  }

  /// What this variation does about the sleeper that wakes now.
  private var lateness: Variation.Lateness? {
    variation.deadline.flatMap { $0.sleeper == wakeCount ? $0.lateness : nil }
  }

  /// Whether the user of this variation goes on before a sleeper's deadline, or at it.
  func isCutShort(at deadline: Duration) -> Bool {
    switch lateness {
    case .before: scheduler.timeline.advance(to: deadline - Variation.tick)
    case .at: scheduler.timeline.advance(to: deadline)
    case .after, .lateWake, nil: return false
    }
    return true
  }

  /// Whether a sleeper of this variation wakes one tick after its deadline, and lets that tick pass.
  func isLate(_ deadline: Duration) -> Bool {
    guard lateness == .lateWake else { return false }
    scheduler.timeline.advance(to: deadline + Variation.tick)
    return true
  }

  /// Whether the user of this variation goes on one tick after a sleeper's deadline.
  func endsAfter(_ deadline: Duration) -> Bool {
    guard lateness == .after else { return false }
    scheduler.timeline.advance(to: deadline + Variation.tick)
    return true
  }
}

// MARK: - Trying again

extension JourneyRun {
  /// Whether a request went wrong, and the script has not yet tried again.
  var awaitsRetry: Bool {
    guard let fault = variation.fault, fault.kind != .slow, !hasRetried, !isOver else {
      return false
    }
    let exchanges = client.exchanges
    guard exchanges.count >= fault.request else { return false }
    return exchanges[fault.request - 1].outcome != .waiting
  }

  /// The request that went wrong is about to be sent once more, and gets the answer it would have.
  func prepareRetry() {
    guard let fault = variation.fault else { return }
    hasRetried = true
    client.giveBack(fault.request)
  }
}
