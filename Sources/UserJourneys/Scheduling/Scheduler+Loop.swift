import CSchedulerHooks
import Foundation

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
    // Where as many wait as may, the next one that would gives up the journey from here.
    let isAlone = ready.kind == .main || mainStack == nil || waiters.count >= Self.waiterLimit
    guard let worker = isAlone ? nil : worker({ $0.serve() }) else {
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

  /// Serves a run loop of the main thread: what comes runs on it; so does what comes while anything waits where there
  /// are no other stacks.
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

  /// A stack of the pool with something to do, as a task: so what it runs has the task-local values of the
  /// test, whose expectation fails there.
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

  /// Runs a piece of work, and those that follow as long as they may.
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

  /// Does what there is to do while the main thread waits: what can run, answers, and time.
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

  /// Plays a script on a stack of its own, which can be left when it would never come to an end.
  ///
  /// - Returns: Why it has not come to its end; nil when it has.
  func play(_ script: () -> Void) -> JourneyError.Kind? {
    guard let own = mainStack, let stack = capture_take_stack(Self.script) else {
      script()
      return nil
    }
    return withoutActuallyEscaping(script) { script in
      // By its words, because a stack that is left for good would keep the closure itself.
      let words = unsafeBitCast(Script(call: script), to: (UInt, UInt).self)
      // A task, for the task-local values of the test.
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

  /// A closure as its caller has it: two words.
  private struct Script {
    let call: () -> Void
  }

  /// What the thread of a script does.
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

  /// Leaves a stack for good that never goes on, and the journey, where it is the one that all wait for.
  ///
  /// Returns only where nobody else could go on.
  func abandon(_ kind: JourneyError.Kind) {
    note(kind)
    guard let home else { return }
    if capture_own_stack() == driver { (isAbandoned, driver) = (true, home) }
    while let driver { handOver(to: driver) }
  }

  /// How the journey was stuck in what no hook hears.
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
