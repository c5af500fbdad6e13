import CSchedulerHooks
import Foundation

// A piece of work that waits keeps its stack. Exactly one stack runs at a time. The loop chooses
// the next one, on the thread of the script or, while the script waits, on a thread of the pool.

extension Scheduler {
  /// Whether this thread is the script's, where the main thread's work runs.
  var isOnMainStack: Bool { mainStack == nil || capture_own_stack() == mainStack }

  /// Runs the work of ``nextKind``, on a stack where it may wait.
  ///
  /// - Parameter limit: The largest number of pieces off the main thread.
  /// - Returns: The number of pieces that ran.
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
    // At the limit of waiting stacks, the next wait gives up the journey from here.
    let isAlone = ready.kind == .main || mainStack == nil || waiters.count >= Self.waiterLimit
    guard let worker = isAlone ? nil : worker({ $0.serve() }) else {
      // The work runs alone: the calling code is the harness's own.
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

  /// Serves a run loop of the main thread, and runs incoming work on it.
  ///
  /// Where there are no other stacks, this includes the work that comes during any wait.
  func runLoop(until end: Duration?, _ isOver: () -> Bool) -> captured_end {
    let places = places
    defer { self.places = places }
    var count = 0
    while !isOver() {
      count += 1
      if count > Self.jobLimit {
        abandon(.endlessWait(.runLoop, step: currentStep))
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
      } else if othersWork || mainStack == nil {
        return captured_end_real
      } else {
        abandon(.deadlock(.runLoop, step: currentStep, detail: ""))
        return captured_end_over
      }
    }
    return captured_end_over
  }

  typealias Body = @convention(c) (UnsafeMutableRawPointer) -> OpaquePointer?

  /// Returns a stack of the pool for a loop.
  ///
  /// The stack is a task, so its work has the task-local values of the test, and expectations fail
  /// there.
  func worker(_ loop: @escaping @Sendable (Scheduler) -> Void) -> OpaquePointer? {
    guard let stack = capture_take_stack(Self.work) else { return nil }
    isMakingWorker = true
    Task { loop(self) }
    isMakingWorker = false
    return stack
  }

  private static let work: Body = { context in
    let scheduler = Unmanaged<Scheduler>.fromOpaque(context).takeUnretainedValue()
    guard let job = scheduler.workerJob else { return scheduler.driver }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      job.runSynchronously(on: PoolExecutor.shared.asUnownedTaskExecutor())
    }
    return scheduler.driver
  }

  /// Runs a piece of work, and then others as long as the limit allows.
  private func serve() {
    while let ready = takeGiven() { run(ready) }
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

  /// Runs work, answers and time while the main thread waits.
  func drive() {
    let own = capture_own_stack()
    var count = 0
    while driver == own {
      count += 1
      drive(isEndless: count > Self.jobLimit)
    }
  }

  private func drive(isEndless: Bool) {
    guard let main = blockedMain else { return }
    if isEndless, main.end == nil {
      giveUp(main, .endlessWait(main.wait, step: main.stepName))
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
      giveUp(main, deadlock(of: main))
    }
  }

  // MARK: - Giving up

  /// Plays a script on a stack of its own, which can be abandoned when the script never ends.
  ///
  /// - Returns: The reason for an early end; nil for a script that ended.
  func play(_ script: () -> Void) -> JourneyError.Kind? {
    guard let own = mainStack, let stack = capture_take_stack(Self.script) else {
      script()
      return nil
    }
    return withoutActuallyEscaping(script) { script in
      // The closure is passed as its two words, because an abandoned stack would retain it for
      // ever.
      let words = unsafeBitCast(Script(call: script), to: (UInt, UInt).self)
      // The stack is a task, for the task-local values of the test.
      Task { @MainActor in capture_call(words.0, words.1) }
      given = nextKind == nil ? nil : takeNext()
      (home, mainStack, driver) = (own, stack, stack)
      capture_set_home()
      handOver(to: stack)
      (home, mainStack, driver) = (nil, own, own)
      if hasPlayed { return nil }
      (isGivenUp, blockedMain) = (true, nil)
      free(.main)
      return isAbandoned ? trouble : stuckKind
    }
  }

  /// A closure in its memory layout: two words.
  private struct Script {
    let call: () -> Void
  }

  /// The body of a script's thread.
  private static let script: Body = { context in
    let scheduler = Unmanaged<Scheduler>.fromOpaque(context).takeUnretainedValue()
    scheduler.places = [.pool]
    _ = Thread.current  // Made later, it would be the main thread's, shared by all journeys.
    if let given = scheduler.given { scheduler.run(given) }
    scheduler.hasPlayed = true
    return scheduler.home
  }

  /// Gives up the journey, because the main thread never goes on.
  private func giveUp(_ main: Waiter, _ kind: JourneyError.Kind) {
    note(kind)
    guard let home else { return end(main, captured_end_over) }
    (isAbandoned, driver) = (true, home)
  }

  /// Abandons a stack that never goes on, and the journey when all other stacks wait for it.
  ///
  /// Returns only where no other stack could go on.
  func abandon(_ kind: JourneyError.Kind) {
    note(kind)
    guard let home else { return }
    if capture_own_stack() == driver { (isAbandoned, driver) = (true, home) }
    while let driver { handOver(to: driver) }
  }

  /// The error for a journey that hangs in code that no hook captures.
  private var stuckKind: JourneyError.Kind {
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: 48) { buffer in
      var count = Int64(buffer.count)
      let computes =
        buffer.baseAddress.map { capture_stuck_place($0, &count) } == capture_stuck_computing
      let place = Starter.place(of: Array(buffer.prefix(Int(count))))
      return .stuck(computes: computes, step: step, place: place)
    }
  }
}
