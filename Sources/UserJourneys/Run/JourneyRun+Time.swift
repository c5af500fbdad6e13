import HTTPFixtures

extension JourneyRun {
  /// Lets time pass in a step; a run with a varied order only notes how long the user would wait.
  func wait(_ duration: Duration, titled title: String) {
    if duration <= .zero, !isOver {
      fail(.init("The user \(title); a wait needs a time above zero."))
    }
    if director.choosesOrder { return director.wouldWait(duration, from: now) }
    if begin(title, isAct: false) { wait(duration) }
  }

  /// Wakes the sleepers one by one until the wait is over or cut short.
  ///
  /// All work that follows from a sleeper runs before the next sleeper wakes.
  private func wait(_ duration: Duration) {
    let timeline = scheduler.timeline
    let end = now + duration
    // Sleepers that follow from a late one are late, too, and still within the wait.
    var lateness = Duration.zero
    writer.beginWait(at: now)
    while !isOver, let next = timeline.nextDeadline, next <= end + lateness {
      let variation = director.meetDeadline()
      switch variation {
      case .before, .at:
        scheduler.advance(to: variation == .at ? next : next - Variation.tick)
        return settle()
      case .lateWake:
        scheduler.advance(to: next + Variation.tick)
        lateness = Variation.tick
      case .after, nil: break
      }
      guard wakeNext(until: end + lateness, end: end) else { break }
      if variation == .after {
        scheduler.advance(to: next + Variation.tick)
        return settle()
      }
    }
    guard !isOver else { return }
    scheduler.advance(to: end)
    settle()
  }

  /// Wakes the next sleeper that is due by `limit`, and runs all work that follows; returns whether
  /// a sleeper woke.
  func wakeNext(until limit: Duration, end: Duration? = nil) -> Bool {
    guard scheduler.wakeNext(until: limit) else { return false }
    writer.noteWake(isEnd: now == end)
    watch?.cause = .timer
    runOut()
    return true
  }

  /// Runs all work, answers and sleepers that are left, as one step or in the varied order.
  func waitForEverything(_ title: String) {
    if director.choosesOrder { return runEvents(isUsersTurn: false, allowed: waiting) }
    guard begin(title, isAct: false) else { return }
    waitForEverything(allowed: waiting, failsAtLimit: director.isScripted)
    if !isOver { writer.endStep() }
  }

  /// Runs all work, answers and sleepers that are left.
  ///
  /// - Parameters:
  ///   - allowed: The titles of the steps whose sleeps of one kind are waited for only once.
  ///   - failsAtLimit: Whether the journey fails when sleepers are left after many wakes; otherwise
  ///     the wait ends then.
  ///   - isNeeded: Whether the wait goes on.
  func waitForEverything(
    allowed: Set<String> = [],
    failsAtLimit: Bool = false,
    while isNeeded: () -> Bool = { true }
  ) {
    if director.choosesOrder {
      return runEvents(isUsersTurn: false, allowed: allowed, while: isNeeded)
    }
    let limit = failsAtLimit ? Journey.waitLimit : director.wakeLimit
    var woken = WokenSleepers(allowed: allowed)
    runOut()
    while !isOver, isNeeded(), woken.count < limit, let next = scheduler.timeline.first(),
      scheduler.timeline.first(besides: woken) != nil
    {
      jobs.cost = 0
      guard wakeNext(until: next.deadline) else { break }
      woken.insert(next.name)
    }
    longestWait = max(longestWait, woken.count)
    guard failsAtLimit, woken.count == limit, !isOver else { return }
    woken.kinds = nil
    guard let left = scheduler.timeline.first(besides: woken) else { return }
    writer.cutStep()
    let words =
      "Step \(stepName) never ends: after \(limit) wakes \(left.words). Wait by `user.waits`, or declare "
      + "`user.allows(waitingIn:_:)` with that step's title and the reason."
    fail(.init(words))
  }
}

// MARK: - Orders

extension JourneyRun {
  /// Runs events in the director's order until the user's turn is chosen.
  ///
  /// - Parameters:
  ///   - isUsersTurn: Whether the user could take the next step; false runs all events that are
  ///     left.
  ///   - allowed: The titles of the steps whose sleeps of one kind are waited for only once.
  ///   - isNeeded: Whether the run of events goes on.
  func runEvents(
    isUsersTurn: Bool,
    allowed: Set<String> = [],
    while isNeeded: () -> Bool = { true }
  ) {
    var woken = WokenSleepers(allowed: allowed)
    while !isOver, isNeeded() {
      let isLeft = held.first != nil || scheduler.timeline.first(besides: woken) != nil
      guard isUsersTurn || isLeft else { return }
      // An answer comes at last, also beside a clock that ticks for ever.
      let mayWake = woken.count < director.wakeLimit
      let event = director.next(
        answers: held.waiting,
        due: mayWake ? scheduler.timeline.due : [],
        isUsersTurn: isUsersTurn
      )
      if case .wake(let sleeper) = event { woken.insert(sleeper.name) }
      scheduler.timeline.beginMoment()
      if event?.isStep == false { scheduler.holdsReturns = false }
      switch event {
      case .step:
        if director.hasWaited { scheduler.advance(to: director.waitEnd) }
        return
      case nil: return
      case .answer(let number):
        watch?.cause = .answer(number)
        held.release(number)
      case .wake(let sleeper): wake(sleeper)
      }
      runOut()
    }
  }

  /// Wakes a sleeper, as a step of its own in the story.
  private func wake(_ sleeper: Timeline.Entry) {
    beginStep("\(max(.zero, sleeper.deadline - now).text) pass")
    watch?.cause = .timer
    // Cancelled sleeps are woken on the way, without an effect.
    while let next = scheduler.timeline.nextDeadline, next < sleeper.deadline {
      guard scheduler.wakeNext(until: next) else { break }
    }
    scheduler.wake(sleeper)
  }
}

// MARK: - Work from elsewhere

extension JourneyRun {
  /// Lets work that the step has started elsewhere come back to the main thread, unless an answer
  /// comes first; returns whether work came back.
  func letWorkReturn() -> Bool {
    guard let work = scheduler.returns.first,
      !director.choosesAnswer(of: held.waiting)
    else { return false }
    if !scheduler.holdsReturns {
      // An answer has come first.
      settled()
      if isOver { return false }
      let title = scheduler.step(of: work)?.title ?? "the app"
      // The jobs and requests of the step count on, since two endless loops may come back by turns.
      writer.beginStep("work of \"\(title)\" comes back to the main thread", isAct: false)
      scheduler.step = stepName
      watch?.cause = .timer
    }
    scheduler.letReturn()
    return true
  }
}
