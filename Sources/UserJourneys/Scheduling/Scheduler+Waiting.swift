import CSchedulerHooks

extension Scheduler {
  /// A wait that blocks a thread of a journey.
  package struct Wait: Equatable, Sendable {
    /// The wait as a verb with its object: `waits for a semaphore`.
    let words: String
    /// The end of the message about a wait that never ends.
    let hint: String
  }

  /// A call stack that waits: the suspended calls of one thread of the journey.
  final class Waiter {
    let stack: OpaquePointer?
    let wait: Wait
    let kind: captured_wait
    /// The object that the call stack waits for, such as a semaphore or a lock.
    let object: Address?
    /// The queue that the call stack occupies once its wait is over.
    let place: Place?
    let isBarrier: Bool
    /// Whether the stack is the main thread's.
    let isMain: Bool
    let step: StepToken?
    let stepName: StepName
    /// The latest end of the wait, counted from the start of the journey; nil without a limit.
    let deadline: Duration?
    /// The way in which the wait of the call stack ended; nil while the call stack waits.
    fileprivate(set) var end: captured_end?
    /// Whether the call stack has got the queue for which it waited.
    fileprivate(set) var hasPlace = false

    /// Whether an outside thread could end the wait.
    var isForOthers: Bool { kind.rawValue <= captured_wait_condition.rawValue }
    /// Whether a thread of the app waits for its next job, as it may for ever.
    var isIdle: Bool {
      (kind == captured_wait_semaphore || kind == captured_wait_condition) && deadline == nil
        && stack.map(capture_is_thread_of_app) == true
    }

    fileprivate init(
      _ wait: Wait,
      _ kind: captured_wait,
      of scheduler: Scheduler,
      on object: Address? = nil,
      limit: Duration? = nil,
      for place: Place? = nil,
      isBarrier: Bool = false
    ) {
      deadline = limit.map { scheduler.timeline.now + $0 }
      (self.wait, self.kind, self.object) = (wait, kind, object)
      (self.place, self.isBarrier) = (place, isBarrier)
      stack = capture_own_stack()
      isMain = stack == scheduler.mainStack
      step = .current
      stepName = scheduler.currentStep
    }
  }

  /// Waits while other work runs.
  ///
  /// - Parameters:
  ///   - kind: The kind of wait.
  ///   - object: The object to wait for.
  ///   - limit: The longest duration; nil for ever.
  /// - Returns: The way in which the wait ended. A wait that nothing can end fails the step, and
  ///   counts as over. If an outside thread may end the wait, the caller has to wait in real time.
  func wait(_ kind: captured_wait, on object: Address?, limit: Duration?) -> captured_end {
    if kind.rawValue <= captured_wait_condition.rawValue, let object { noteOwn(object) }
    if let object, captured_wait_is_over(kind, object) { return captured_end_over }
    if limit == .zero { return captured_end_late }
    if mainStack == nil { return captured_end_real }
    let waiter = Waiter(Wait(for: kind), kind, of: self, on: object, limit: limit)
    // The mutex may guard state that changes without notice, so it stays locked while no code runs.
    if kind == captured_wait_condition, othersWork, isOnMainStack, !isAnythingLeft(for: waiter) {
      return captured_end_real
    }
    capture_let_go()
    return park(waiter)
  }

  /// Whether anything can run before a wait ends, such as the work after an answer or a timer.
  private func isAnythingLeft(for waiter: Waiter) -> Bool {
    while nextKind == nil {
      if releaseAnswer?() == true { continue }
      guard let next = timeline.nextDeadline, waiter.deadline.map({ next < $0 }) ?? true else {
        return false
      }
      _ = wakeNext(until: next)
    }
    return true
  }

  /// Suspends a call stack until its wait has ended.
  private func park(_ waiter: Waiter) -> captured_end {
    guard let own = waiter.stack else { return captured_end_over }
    let isFull = waiters.count >= Self.waiterLimit
    let next = isFull ? nil : driver == own ? worker { $0.drive() } : driver
    guard let next else {
      let words =
        "Step \(waiter.stepName) \(waiter.wait.words) while \(waiters.count) pieces of work wait, which is the "
        + "limit; let tasks suspend instead."
      abandon(JourneyError(words))
      return captured_end_over
    }
    driver = next
    waiters.append(waiter)
    if let end = waiter.deadline { timeline.add(.stack(waiter), after: end - timeline.now) }
    if waiter.isMain { blockedMain = waiter }
    handOver(to: next)
    if waiter.isMain {
      blockedMain = nil
      free(.main)
    }
    return waiter.end ?? captured_end_over
  }

  /// The largest number of waiting stacks of a journey.
  static let waiterLimit = 256

  /// Runs another stack until the turn comes back to this stack.
  func handOver(to stack: OpaquePointer) {
    let outer = (places, runningTask)
    capture_hand_over(stack)
    (places, runningTask) = outer
  }

  /// Ends a wait; the waiting stack goes on when it gets the turn.
  func end(_ waiter: Waiter, _ end: captured_end) {
    guard waiter.end == nil else { return }
    if waiter.place != nil { forget(waiter) }
    finish(waiter, end)
    append(Ready(waiter))
  }

  private func finish(_ waiter: Waiter, _ end: captured_end) {
    waiter.end = end
    waiters.removeAll { $0 === waiter }
    timeline.remove(waiter)
  }

  /// Ends the wait of the call stack that waits for this piece of work, and returns the stack; nil
  /// without such a stack.
  func waiter(for ready: Ready) -> Waiter? {
    guard case .waiter(let waiter) = ready.work else { return nil }
    guard waiter.end == nil else { return waiter }
    enter(ready)
    waiter.hasPlace = true
    finish(waiter, captured_end_over)
    return waiter
  }

  /// Ends those of the asked waits that are over, and returns whether a wait has ended; a free lock
  /// ends one wait, and none if a stack is about to take the lock.
  @discardableResult
  func endWaits(where isAsked: (Waiter) -> Bool) -> Bool {
    let count = waiters.count
    for waiter in waiters where isAsked(waiter) {
      let isOfLock = waiter.kind == captured_wait_lock
      if isOfLock, firstReady(where: { $0.waiter?.object == waiter.object }) != nil { continue }
      if captured_wait_is_over(waiter.kind, waiter.object) { end(waiter, captured_end_over) }
    }
    return waiters.count < count
  }

  /// Ends the oldest wait for a condition that was signalled, or all waits for the condition if
  /// `isForAll` is true.
  func signalled(_ condition: Address, isForAll: Bool) {
    while let waiter = waiters.first(where: { $0.object == condition }) {
      end(waiter, captured_end_over)
      if !isForAll { return }
    }
  }

  /// Ends the waits whose event has come from outside threads, and returns whether a wait has
  /// ended.
  func endWaitsFromElsewhere() -> Bool { othersWork && endWaits { _ in true } }

  /// The kind of the oldest work that can start once waits for outside threads end.
  ///
  /// Reading the value ends these waits. The value is nil when no work can start, or when the
  /// script allows no outside threads.
  var nextKindFromElsewhere: Kind? {
    guard allowsThreads else { return nil }
    if !endWaitsFromElsewhere(), let first = waiters.first(where: { $0.isForOthers }) {
      end(first, captured_end_real)
    }
    return nextKind
  }

  /// Whether outside threads may work for the journey.
  ///
  /// Outside threads may also work after a refusal has failed the journey, because a library that
  /// waits for its own threads would hang otherwise.
  var othersWork: Bool { allowsThreads || trouble?.isRefusal == true }

  /// Returns the error of a wait that never ends, with the other waits.
  func deadlock(of waiter: Waiter) -> JourneyError {
    let others = waiters.filter { $0 !== waiter && $0.deadline == nil }.prefix(3)
      .map { ", while step \($0.stepName) \($0.wait.words)" }
    return .deadlock(waiter.wait, in: waiter.stepName, others: others.joined())
  }

  // MARK: - sync

  /// Prepares a `sync` call on a queue: the earlier work of the queue runs first.
  func beginSync(_ work: captured_work, on queue: Address?) -> captured_sync {
    let place = Place(queue)
    let wait = Wait(ontoQueue: name(of: queue))
    if queue == nil ? isOnMainStack : places.contains(place) && isSerial(place) {
      note(.deadlock(wait, in: currentStep))
      return captured_sync_refused
    }
    let waiter = Waiter(
      wait,
      captured_wait_lock,
      of: self,
      for: queue == nil ? nil : place,
      isBarrier: work.is_barrier
    )
    guard let queue else {
      append(Ready(CapturedWork(work, on: nil, awaitedBy: waiter)))
      _ = park(waiter)
      return captured_sync_done
    }
    let ready = Ready(waiter, queue: queue)
    if mayStart(ready),
      firstReady(where: { $0.place == place && !$0.runsBeside(ready) }) == nil
    {
      enter(ready)
    } else {
      append(ready)
      hasten { $0.place == place }
      _ = park(waiter)
      guard waiter.hasPlace else { return captured_sync_refused }
    }
    places.append(place)
    return captured_sync_held
  }

  func endSync(on queue: Address?) {
    places.removeLast()
    leave(Place(queue))
  }
}

extension Scheduler.Wait {
  init(for kind: captured_wait) {
    let objects = ["semaphore", "group", "condition", "", "lock", "thread"]
    words = kind == captured_wait_sleep ? "sleeps" : "waits for a \(objects[Int(kind.rawValue)])"
    hint = "and no other work could end the wait; look for the code that should do so"
  }

  init(ontoQueue name: String) {
    words = "calls sync onto \(name)"
    hint =
      "which never becomes free: the queue runs this step, or has work that waits; call the code directly, or "
      + "hand it over with async"
  }
}
