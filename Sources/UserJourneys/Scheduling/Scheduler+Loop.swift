import CSchedulerHooks

// A piece of work that waits keeps its stack. Exactly one stack runs at a time; who goes on is decided
// where the loop is: on the thread of the script, or on one of the pool while the script's waits.

extension Scheduler {
  /// Whether this thread is the one of the script, where the main thread's work runs.
  var isOnMainStack: Bool { mainStack == nil || capture_own_stack() == mainStack }

  /// Runs what ``nextKind`` speaks of, on a stack where it may wait.
  ///
  /// - Parameter limit: The most pieces that run off the main thread before this returns.
  /// - Returns: How many pieces ran.
  @discardableResult
  func runNext(atMost limit: Int = 1) -> Int {
    guard nextKind != nil else { return 0 }
    let ready = takeNext()
    if case .waiter(let waiter) = ready.work, let stack = waiter.stack {
      resume(waiter, ready)
      allowance = 0
      handOver(to: stack)
      return 1
    }
    guard ready.kind != .main, let worker = mainStack == nil ? nil : capture_take_stack(Self.serve)
    else {
      // What runs here is alone: the code that called is the harness's own.
      let outer = places
      run(ready)
      places = outer
      return 1
    }
    (given, allowance) = (ready, ready.kind == .pool ? limit : 1)
    let before = allowance
    handOver(to: worker)
    return max(1, before - allowance)
  }

  /// Serves a run loop of the main thread: what comes runs on it.
  func runLoop(until end: Duration?) -> captured_end {
    let places = places
    defer { self.places = places }
    var count = 0
    while true {
      count += 1
      if count > Self.jobLimit {
        note(.endlessWait(.runLoop, step: currentStep))
        return captured_end_over
      } else if nextKind != nil {
        runNext()
      } else if releaseAnswer?() == true || endWaitsFromElsewhere() {
        continue
      } else if let next = timeline.nextDeadline, end.map({ next <= $0 }) ?? true {
        _ = wakeNext(until: next)
      } else if let end {
        advance(to: end)
        return captured_end_late
      } else if othersWork {
        return captured_end_real
      } else {
        deadlock(.runLoop)
        return captured_end_over
      }
    }
  }

  typealias Body = @convention(c) (UnsafeMutableRawPointer) -> OpaquePointer?

  /// What a thread of the pool does: a piece of work, and those that follow as long as they may.
  private static let serve: Body = { context in
    let scheduler = Unmanaged<Scheduler>.fromOpaque(context).takeUnretainedValue()
    while let ready = scheduler.takeGiven() { scheduler.run(ready) }
    return scheduler.driver
  }

  private func takeGiven() -> Ready? {
    if let given {
      self.given = nil
      allowance -= 1
      return given
    }
    guard allowance > 0, nextKind == .pool, !isNextWaiter else { return nil }
    allowance -= 1
    return takeNext()
  }

  /// What a thread of the pool does while the main thread waits: what can run, answers, and time.
  static let drive: Body = { context in
    let scheduler = Unmanaged<Scheduler>.fromOpaque(context).takeUnretainedValue()
    let own = capture_own_stack()
    var count = 0
    while scheduler.driver == own {
      count += 1
      scheduler.drive(isEndless: count > jobLimit)
    }
    return scheduler.driver
  }

  private func drive(isEndless: Bool) {
    guard let main = blockedMain else { return }
    if isEndless, main.end == nil {
      note(.endlessWait(main.wait, step: main.stepName))
      end(main, captured_end_over)
    } else if nextKind != nil {
      let ready = takeNext()
      guard case .waiter(let waiter) = ready.work, let stack = waiter.stack else {
        return run(ready)
      }
      resume(waiter, ready)
      if waiter === main {
        driver = stack
        return
      }
      allowance = 0
      handOver(to: stack)
    } else if endWaitsFromElsewhere() || releaseAnswer?() == true {
      return
    } else if let next = timeline.nextDeadline, !othersWork || next != main.deadline {
      _ = wakeNext(until: next)
    } else if othersWork {
      end(main, captured_end_real)
    } else {
      deadlock(main.wait, of: main.stepName)
      end(main, main.kind == captured_wait_lock ? captured_end_late : captured_end_over)
    }
  }
}
