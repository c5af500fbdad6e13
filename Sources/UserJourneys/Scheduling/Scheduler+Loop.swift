import CSchedulerHooks
import Foundation

// A piece of work that waits keeps its stack. Exactly one stack runs at a time. The loop chooses
// the next stack, on the thread of the script or, while the script waits, on a thread of the pool.

extension Scheduler {
  /// Whether this stack is the script's stack, on which the work of the main thread runs.
  var isOnMainStack: Bool { mainStack == nil || capture_own_stack() == mainStack }

  /// Runs the next piece of work, or several pieces if they belong to the thread pool, on a stack
  /// where work may wait.
  ///
  /// - Parameter limit: The largest number of pieces to run if they belong to the thread pool.
  /// - Returns: The number of pieces of work that ran.
  @discardableResult
  func runNext(atMost limit: Int = 1) -> Int {
    guard nextKind != nil else { return 0 }
    let ready = takeNext()
    if let waiter = waiter(for: ready), let stack = waiter.stack {
      // The script goes on, so the loop on this stack of the pool ends.
      if waiter === blockedMain {
        driver = stack
      } else {
        allowance = 0
        handOver(to: stack)
      }
      return 1
    }
    // At the limit of waiting stacks, the next wait gives up the journey from here.
    let isAlone = ready.kind == .main || mainStack == nil || waiters.count >= Self.waiterLimit
    let count = isAlone ? nil : hand(ready, atMost: ready.kind == .pool ? limit : 1)
    if let count { return count }
    let outer = (places, runningTask)
    run(ready)
    (places, runningTask) = outer
    return 1
  }

  /// Runs work on its thread, or on a stack of the pool, and returns the number of pieces of work
  /// that ran.
  private func hand(_ ready: Ready, atMost limit: Int) -> Int? {
    guard let worker = worker(on: ready.stack, { $0.serve() }) else { return nil }
    let limit = ready.stack == nil ? limit : 1
    (given, allowance) = (ready, limit)
    handOver(to: worker)
    return max(1, limit - allowance)
  }

  /// Prepares the given stack, or a stack of the pool, to run a loop.
  ///
  /// The stack runs as a task, so its work has the test's task-local values, and expectations in
  /// the work fail the test.
  func worker(
    on stack: OpaquePointer? = nil,
    _ loop: @escaping @Sendable (Scheduler) -> Void
  ) -> OpaquePointer? {
    guard let stack = capture_take_stack(stack, Self.work) else { return nil }
    isMakingWorker = true
    // Each piece of work has the step of the code that handed the work over.
    StepToken.$current.withValue(nil) { _ = Task { loop(self) } }
    isMakingWorker = false
    return stack
  }

  private static let work: capture_body = { context in
    let scheduler = Unmanaged<Scheduler>.fromOpaque(context).takeUnretainedValue()
    guard let job = scheduler.workerJob else { return scheduler.driver }
    scheduler.workerJob = nil
    scheduler.places = [.pool]
    _ = Thread.current  // Later, the first call would return the shared object of the main thread.
    scheduler.run(job)
    return scheduler.driver
  }

  /// Runs the piece of work in ``given``, and then work of the pool without a stack of its own as
  /// long as ``allowance`` permits.
  private func serve() {
    while let ready = takeGiven() { run(ready) }
  }

  private func takeGiven() -> Ready? {
    if let given {
      self.given = nil
      allowance -= 1
      return given
    }
    guard allowance > 0, nextKind == .pool, ready[next].waiter == nil,
      ready[next].stack == nil
    else { return nil }
    allowance -= 1
    return takeNext()
  }

  /// Runs work, releases answers and moves time while the main thread waits.
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
      let words =
        "Step \(main.stepName) \(main.wait.words) while other work never ends; look for work that repeats for ever."
      giveUp(main, .init(words, reportedAs: main.stepName.title))
    } else if nextKind != nil {
      runNext()
    } else if endWaitsFromElsewhere() || releaseAnswer?() == true {
      return
    } else if let next = timeline.nextDeadline,
      !othersWork || !main.isForOthers || next != main.deadline
    {
      _ = wakeNext(until: next)
    } else if othersWork, main.isForOthers {
      end(main, captured_end_real)
    } else {
      giveUp(main, deadlock(of: main))
    }
  }

  // MARK: - Giving up

  /// Plays a script on a stack of its own, which can be abandoned when the script never ends.
  ///
  /// - Returns: The reason for an early end; nil for a script that ended.
  func play(_ script: () -> Void) -> JourneyError? {
    guard let own = mainStack, let stack = capture_take_stack(nil, Self.work) else {
      script()
      return nil
    }
    return withoutActuallyEscaping(script) { script in
      // The closure is passed as its two words, because an abandoned stack would retain the
      // closure for ever.
      let words = unsafeBitCast(Script(call: script), to: (UInt, UInt).self)
      // The stack runs as a task, for the task-local values of the test.
      isMakingWorker = true
      Task { @MainActor in
        capture_call(words.0, words.1)
        (hasPlayed, driver) = (true, home)
      }
      isMakingWorker = false
      (home, mainStack, driver) = (own, stack, stack)
      capture_set_home()
      handOver(to: stack)
      (home, mainStack, driver) = (nil, own, own)
      if hasPlayed { return nil }
      (isGivenUp, blockedMain) = (true, nil)
      free(.main)
      return trouble
    }
  }

  /// A struct around the script's closure, to read the closure's two machine words.
  private struct Script {
    let call: () -> Void
  }

  /// Gives up the journey, because the main thread never goes on.
  private func giveUp(_ main: Waiter, _ error: JourneyError) {
    note(error)
    guard let home else { return end(main, captured_end_over) }
    driver = home
  }

  /// Abandons the current call stack for ever, and gives up the journey if this stack drives the
  /// journey.
  ///
  /// The function returns only if no other stack can go on.
  func abandon(_ error: JourneyError) {
    note(error)
    guard let home else { return }
    if capture_own_stack() == driver { driver = home }
    while let driver { handOver(to: driver) }
  }
}
