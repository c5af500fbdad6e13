import HTTPFixtures

extension JourneyRun {
  /// Lets time pass in a step; a run with a varied order only notes how long the user would wait.
  func wait(_ duration: Duration, titled title: String) {
    if duration <= .zero, !isOver { fail(.init(.noTime(title))) }
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
      guard scheduler.wakeNext(until: end + lateness) else { break }
      writer.noteWake(isEnd: now == end)
      watch?.cause = .timer
      runOut()
      if variation == .after {
        scheduler.advance(to: next + Variation.tick)
        return settle()
      }
    }
    guard !isOver else { return }
    scheduler.advance(to: end)
    settle()
  }

  /// Runs all work, answers and sleepers that are left, as one step or in the varied order.
  func waitForEverything(_ title: String) {
    if director.choosesOrder { return runEvents(isUsersTurn: false) }
    guard begin(title, isAct: false) else { return }
    waitForEverything()
    if !isOver { writer.endStep() }
  }

  /// Runs all work, answers and sleepers that are left.
  func waitForEverything() {
    if director.choosesOrder { return runEvents(isUsersTurn: false) }
    var wakes = 0
    runOut()
    while !isOver, wakes < director.wakeLimit, let deadline = scheduler.timeline.nextDeadline,
      scheduler.wakeNext(until: deadline)
    {
      wakes += 1
      writer.noteWake(isEnd: false)
      watch?.cause = .timer
      runOut()
    }
  }
}

// MARK: - Orders

extension JourneyRun {
  /// Runs events in the director's order until the user's turn is chosen.
  ///
  /// - Parameter isUsersTurn: Whether the user could take the next step; false runs all events that
  ///   are left.
  func runEvents(isUsersTurn: Bool) {
    var wakes = 0
    while !isOver {
      let event = director.next(
        answers: held.waiting,
        sleepers: scheduler.timeline.sleepers,
        isUsersTurn: isUsersTurn
      )
      if case .wake = event {
        wakes += 1
        guard wakes <= director.wakeLimit else { return }
      }
      scheduler.timeline.beginMoment()
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
  private func wake(_ sleeper: Timeline.Sleeper) {
    beginStep("\(Transcript.text(of: max(.zero, sleeper.deadline - now))) pass")
    watch?.cause = .timer
    // Cancelled sleeps are woken on the way, without an effect.
    while let next = scheduler.timeline.nextDeadline, next < sleeper.deadline {
      guard scheduler.wakeNext(until: next) else { break }
    }
    scheduler.wake(sleeper)
  }
}
