import CSchedulerHooks

extension Scheduler {
  /// What code of a journey waits for with its thread.
  package enum Wait: Equatable, Sendable {
    case semaphore, group, workItem, condition, sleep, runLoop, lock
    case sync(onto: String)
  }

  /// A stack that waits.
  final class Waiter {
    let stack: OpaquePointer?
    let wait: Wait
    let kind: captured_wait
    /// What for.
    let object: UnsafeMutableRawPointer?
    /// The queue that it takes when it goes on.
    let place: Place?
    let isBarrier: Bool
    /// Whether it is the stack of the main thread.
    let isMain: Bool
    let step: StepToken?
    let stepName: String
    /// When it ends in any case, since the journey began.
    let deadline: Duration?
    /// How the wait ended, and whether its queue was given to it; nil while it goes on.
    fileprivate(set) var end: captured_end?
    fileprivate(set) var hasPlace = false
    /// Whether somebody wants to know where it waits, and where that is.
    fileprivate var isAsked = false
    fileprivate var callers: [UInt] = []

    /// Whether a thread that is not the journey's could end it.
    var isForOthers: Bool { kind.rawValue <= captured_wait_condition.rawValue }

    fileprivate init(
      _ wait: Wait,
      _ kind: captured_wait,
      of scheduler: Scheduler,
      on object: UnsafeMutableRawPointer? = nil,
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
  ///   - wait: What for, as messages name it.
  ///   - kind: The same, as the hooks name it.
  ///   - object: What is waited for.
  ///   - limit: How long at most; nil for ever.
  /// - Returns: How it ends: over where it never will be, too, and then the step fails and its code
  ///   goes on; for real where a thread that is not the journey's may end it.
  func wait(
    _ wait: Wait,
    _ kind: captured_wait,
    on object: UnsafeMutableRawPointer?,
    limit: Duration?
  ) -> captured_end {
    if captured_wait_is_over(kind, object) { return captured_end_over }
    if limit == .zero { return captured_end_late }
    if wait == .runLoop && isOnMainStack || mainStack == nil {
      return runLoop(until: limit.map { timeline.now + $0 }) { captured_wait_is_over(kind, object) }
    }
    let waiter = Waiter(wait, kind, of: self, on: object, limit: limit)
    // What its mutex guards may change while nobody listens, so it is kept where nothing runs.
    if wait == .condition, othersWork, isOnMainStack, !isAnythingLeft(for: waiter) {
      return captured_end_real
    }
    capture_let_go()
    return park(waiter, limit: limit)
  }

  /// Whether anything can run before a wait ends, be it what an answer or time brings.
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

  /// Leaves a stack where it is until its wait has ended.
  private func park(_ waiter: Waiter, limit: Duration? = nil) -> captured_end {
    guard let own = waiter.stack else { return captured_end_over }
    let isFull = waiters.count >= Self.waiterLimit
    let next = isFull ? nil : driver == own ? worker { $0.drive() } : driver
    guard let next else { return refuse(waiter) }
    driver = next
    waiters.append(waiter)
    if let limit { timeline.add(.stack(waiter), after: limit) }
    if waiter.isMain { blockedMain = waiter }
    handOver(to: next)
    while waiter.isAsked, let driver {
      (waiter.isAsked, waiter.callers) = (false, Starter.callers())
      handOver(to: driver)
    }
    if waiter.isMain {
      blockedMain = nil
      free(.main)
    }
    return waiter.end ?? captured_end_over
  }

  /// More wait than there are threads for.
  private func refuse(_ waiter: Waiter) -> captured_end {
    abandon(.tooManyWaits(waiter.wait, count: waiters.count, step: waiter.stepName))
    return captured_end_over
  }

  /// How many stacks of a journey wait at most.
  static let waiterLimit = 256

  /// Lets another stack run until the turn comes back.
  func handOver(to stack: OpaquePointer) {
    let (outer, starter) = ((places, runningTask), starters?.current)
    capture_hand_over(stack)
    (places, runningTask) = outer
    starters?.current = starter
  }

  /// A wait has ended; its stack goes on in its turn.
  func end(_ waiter: Waiter, _ end: captured_end) {
    guard waiter.end == nil else { return }
    if waiter.place != nil { forget(waiter) }
    waiter.end = end
    waiters.removeAll { $0 === waiter }
    timeline.remove(waiter)
    append(Ready(waiter))
  }

  /// A stack goes on, on the queue that it waits for.
  func resume(_ waiter: Waiter, _ ready: Ready) {
    guard waiter.end == nil else { return }
    enter(ready)
    (waiter.end, waiter.hasPlace) = (captured_end_over, true)
    waiters.removeAll { $0 === waiter }
  }

  /// A semaphore, a group or a lock may be free.
  func endWaits(on object: UnsafeMutableRawPointer) {
    while let waiter = waiters.first(where: { $0.object == object }),
      waiter.kind == captured_wait_lock || captured_wait_is_over(waiter.kind, object)
    {
      end(waiter, captured_end_over)
      if waiter.kind == captured_wait_lock { return }
    }
  }

  /// A condition is signalled.
  func signalled(_ condition: UnsafeMutableRawPointer, isForAll: Bool) {
    while let waiter = waiters.first(where: { $0.object == condition }) {
      end(waiter, captured_end_over)
      if !isForAll { return }
    }
  }

  /// Whether threads that are not the journey's have ended any wait.
  func endWaitsFromElsewhere() -> Bool {
    guard othersWork else { return false }
    let count = waiters.count
    for waiter in waiters where captured_wait_is_over(waiter.kind, waiter.object) {
      end(waiter, captured_end_over)
    }
    return waiters.count < count
  }

  /// Whose code can run once threads that are not the journey's have ended a wait, in whatever time they take;
  /// nil when nobody waits for them.
  var nextKindFromElsewhere: Kind? {
    guard allowsThreads else { return nil }
    if !endWaitsFromElsewhere(), let first = waiters.first(where: { $0.isForOthers }) {
      end(first, captured_end_real)
    }
    return nextKind
  }

  /// Whether threads that are not the journey's may do something for it: those that were refused have
  /// started all the same, and a library that waits for its own goes on with them only.
  var othersWork: Bool {
    if case .refused = trouble { true } else { allowsThreads }
  }

  /// Nothing is left that could end a stack's wait: where it waits, and who else does.
  func deadlock(of waiter: Waiter) -> JourneyError.Kind {
    if let stack = waiter.stack, stack != capture_own_stack() {
      waiter.isAsked = true
      handOver(to: stack)
    }
    let place = Starter.place(of: waiter.callers).map { "; it waits in \($0)" } ?? ""
    let others = waiters.filter { $0 !== waiter && $0.deadline == nil }.prefix(3)
      .map { ", while step \($0.stepName) \($0.wait)" }
    return .deadlock(waiter.wait, step: waiter.stepName, detail: place + others.joined())
  }

  // MARK: - sync

  /// Makes room for code that runs on a queue at once: what came before it on that queue has run.
  func beginSync(_ work: captured_work, on queue: UnsafeMutableRawPointer?) -> captured_sync {
    let place = Place(queue)
    let wait = Wait.sync(onto: name(of: queue))
    if queue == nil ? isOnMainStack : places.contains(place) && isSerial(place) {
      note(.deadlock(wait, step: currentStep, detail: ""))
      return captured_sync_refused
    }
    guard let queue else {
      let waiter = Waiter(wait, captured_wait_lock, of: self)
      append(Ready(CapturedWork(work, on: nil, awaitedBy: waiter)))
      _ = park(waiter)
      return captured_sync_done
    }
    let waiter = Waiter(
      wait,
      captured_wait_lock,
      of: self,
      for: place,
      isBarrier: work.is_barrier
    )
    let ready = Ready(waiter, queue: queue)
    if mayStart(ready), !captured_queue_is_suspended(queue),
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

  func endSync(on queue: UnsafeMutableRawPointer?) {
    places.removeLast()
    leave(Place(queue))
  }
}

extension Scheduler.Wait: CustomStringConvertible {
  /// What a step does that waits: `waits for a semaphore`.
  package var description: String {
    switch self {
    case .semaphore: "waits for a semaphore"
    case .group: "waits for a group"
    case .workItem: "waits for a work item"
    case .condition: "waits for a condition"
    case .sleep: "sleeps"
    case .runLoop: "runs a run loop"
    case .lock: "waits for a lock"
    case .sync(let queue): "calls sync onto \(queue)"
    }
  }
}
