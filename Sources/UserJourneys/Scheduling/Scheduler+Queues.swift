import CSchedulerHooks
import Foundation

// Dispatch and run loops on the thread of a journey. All work runs in the order of submission,
// beside the jobs of tasks. The main queue, the main run loop and the main actor are one.

extension Scheduler {
  /// A place where code of a journey runs: the main thread, the pool or a queue.
  enum Place: Hashable {
    case main, pool
    case queue(Address)

    /// Creates the place of a queue; queues that target the same serial queue share a place.
    init(_ queue: Address?) {
      self = queue.map { .queue(captured_queue_root($0)) } ?? .main
    }
  }

  /// Whether a place runs one piece of work at a time.
  func isSerial(_ place: Place) -> Bool {
    switch place {
    case .main: true
    case .pool: false
    case .queue(let queue): captured_queue_is_serial(queue)
    }
  }

  /// Takes work that code hands to a queue; a nil `queue` is the main queue.
  func submit(_ work: captured_work, on queue: Address?, after delay: Duration) {
    let work = CapturedWork(work, on: queue)
    if let item = work.item, barrierItems.contains(item) { work.isBarrier = true }
    if delay > .zero {
      timeline.add(.work(work), after: delay)
    } else {
      append(Ready(work))
    }
  }

  /// The name of a queue in messages.
  func name(of queue: Address?) -> String {
    guard let queue else { return "the main queue" }
    let label = String(cString: captured_queue_label(queue))
    return label.isEmpty ? "a queue" : "the queue \"\(label)\""
  }

  // MARK: - Permission to start

  /// Whether a piece of work may start now at the place where it has to run.
  func mayStart(_ ready: Ready) -> Bool {
    guard let place = ready.place else { return true }
    switch place {
    case .main: return blockedMain == nil
    case .pool: return true
    case .queue:
      guard held[place] == nil else { return false }
      guard let count = running[place] else { return true }
      return count > 0 && !ready.isBarrier && !isSerial(place)
    }
  }

  /// Counts a piece of work as running on its queue; a barrier counts as -1.
  func enter(_ ready: Ready) {
    guard case .queue = ready.place, let place = ready.place else { return }
    running[place, default: 0] += ready.isBarrier ? -1 : 1
  }

  /// Leaves a queue when a piece of work on it has ended.
  func leave(_ place: Place?) {
    guard case .queue = place, let place, let count = running[place] else { return }
    running[place] = count > 1 ? count - 1 : nil
    free(place)
  }

  /// Moves the work that waited for this place ahead of all other ready work.
  func free(_ place: Place) {
    if let held = held.removeValue(forKey: place) { ready.insert(contentsOf: held, at: next) }
  }

  // MARK: - Groups and objects

  /// Runs work when a group is empty.
  func notify(_ work: captured_work, on queue: Address?, after group: Address) {
    notices[group, default: []].append(CapturedWork(work, on: queue))
    tell(of: group)
  }

  /// Makes the work ready that waits for a group, if the group is now empty.
  private func tell(of group: Address) {
    guard notices[group] != nil, captured_wait_is_over(captured_wait_group, group) else { return }
    for work in notices.removeValue(forKey: group) ?? [] { append(Ready(work)) }
  }

  /// Ends the waits for an object, which may be a free semaphore, an empty group, or a thread that
  /// has ended.
  func left(_ object: Address) {
    endWaits { $0.object == object }
    tell(of: object)
  }

  /// Notes a new object of the journey: a semaphore, a condition, a timer or a work item.
  func made(_ object: Address, isBarrier: Bool) {
    if isBarrier { barrierItems.insert(object) } else { barrierItems.remove(object) }
    noteOwn(object)
  }

  /// Notes that work of the journey made an object, or waits for it.
  func noteOwn(_ object: Address) {
    own.insert(object)
    if outsideSignal?.object == object { outsideSignal = nil }
  }

  /// Notes that the app signals an object for which a thread from before the journey may wait.
  func wakes(_ object: Address, _ words: String) {
    if outsideSignal == nil { outsideSignal = (object, words, currentStep) }
  }

  /// Refuses a signal for which nothing of the journey has waited since, when all else has run.
  func refuseOutsideSignal() {
    guard let (_, words, step) = outsideSignal else { return }
    note(.refused(captured_refusal_wake, words, in: step))
    outsideSignal = nil
  }
}

/// The main queue of the process, for programs in which journeys cannot capture the queue's work.
enum RealMainQueue {
  /// Runs the work that waits on the main queue of the process.
  @MainActor
  static func drain() {
    if capture_is_real_main_thread() {
      _ = RunLoop.current.run(mode: .default, before: .distantPast)
    } else {
      DispatchQueue.main.sync {}
    }
  }
}

extension Scheduler {
  /// Sets a timer of the main run loop.
  func setTimer(_ pointer: Address, after delay: Duration, interval: Duration?) {
    let timer = timers[pointer] ?? CapturedTimer(pointer, on: nil, isSource: false)
    timers[pointer] = timer
    timer.next = timeline.now + delay
    timer.interval = interval
    start(timer)
  }

  /// Notes that a timer never fires again.
  func endTimer(_ pointer: Address) {
    guard let timer = timers.removeValue(forKey: pointer) else { return }
    if !timer.isSource { hasEndedTimer = true }
    timeline.remove(timer)
    timer.step = nil
  }

  /// Puts a due timer into the queue, and sets a repeating timer again.
  func wake(_ timer: CapturedTimer) {
    if let interval = timer.interval {
      // Missed firings of a suspended timer become one firing; the next comes at its usual time.
      let missed =
        interval > .zero ? max(0, ((timeline.now - timer.next) / interval).rounded(.down)) : 0
      timer.next += interval * (missed + 1)
      timeline.add(.timer(timer), after: max(.zero, timer.next - timeline.now))
    }
    // A timer that is due again before it fires does not fire twice.
    if !timer.isDue { append(Ready(timer)) }
    timer.isDue = true
  }

  /// Fires a timer, unless it has ended since its time came.
  func fire(_ timer: CapturedTimer) {
    timer.isDue = false
    guard timers[timer.pointer] === timer, !timer.isSource || timer.suspensions == 0 else { return }
    timer.fire()
    guard timer.interval == nil, timers[timer.pointer] === timer else { return }
    if timer.isSource { timer.isSet = false } else { endTimer(timer.pointer) }
    timer.step = nil
  }

  // MARK: - Sources

  func isSource(_ pointer: Address) -> Bool { timers[pointer]?.isSource == true }

  /// Handles the creation, suspension, resumption or cancellation of a dispatch source.
  func source(_ event: captured_source_event, _ pointer: Address, on queue: Address?) {
    if event == captured_source_created {
      timers[pointer] = CapturedTimer(pointer, on: queue, isSource: true)
      return
    }
    guard let timer = timers[pointer] else { return }
    switch event {
    case captured_source_suspended:
      timer.suspensions += 1
      timer.step = nil
      timeline.remove(timer)
    case captured_source_resumed:
      timer.suspensions = max(0, timer.suspensions - 1)
      if timer.suspensions == 0 { submit(captured_source_registering, of: timer) }
      start(timer)
    default:
      submit(captured_source_cancelling, of: timer)
      timeline.remove(timer)
      timer.isSet = false
      timer.isCancelled = true
      timer.step = nil
      // The app may still resume and release the source.
      timer.freeBlocks()
    }
  }

  /// Submits a block that runs only once, for the registration or the cancellation of a dispatch
  /// source.
  private func submit(_ kind: captured_source_block, of timer: CapturedTimer) {
    guard let block = timer.blocks.removeValue(forKey: kind.rawValue) else { return }
    submit(captured_work(copying: block), on: timer.queue, after: .zero)
    captured_block_free(block)
  }

  func setSource(_ pointer: Address, after delay: Duration?, interval: Duration?) {
    guard let timer = timers[pointer], !timer.isCancelled else { return }
    timer.isSet = delay != nil
    timer.next = timeline.now + (delay ?? .zero)
    timer.interval = interval
    start(timer)
  }

  func setBlock(_ block: Address?, of pointer: Address, kind: captured_source_block) {
    guard let timer = timers[pointer], !timer.isCancelled else { return }
    let old = timer.blocks[kind.rawValue]
    timer.blocks[kind.rawValue] = block.map { captured_block_copy($0) }
    if let old { captured_block_free(old) }
  }

  /// Begins the wait for the next firing, unless a dispatch source is suspended or not set.
  private func start(_ timer: CapturedTimer) {
    timeline.remove(timer)
    guard !timer.isSource || timer.suspensions == 0 && timer.isSet else { return }
    timer.step = .current
    timer.task = runningTask
    if timer.next > timeline.now {
      timeline.add(.timer(timer), after: timer.next - timeline.now)
    } else {
      wake(timer)
    }
  }
}

// MARK: - Time

extension Scheduler {
  /// Wakes the next sleeper that is due by `limit`, and moves time to the sleeper's deadline.
  ///
  /// - Parameter limit: The latest deadline to wake.
  /// - Returns: Whether a sleeper woke.
  package func wakeNext(until limit: Duration) -> Bool {
    guard let wake = timeline.popFirst(until: limit) else { return false }
    return perform(wake)
  }

  /// Wakes one of the sleepers with the earliest deadline, and moves time to that deadline.
  func wake(_ sleeper: Timeline.Entry) {
    if let wake = timeline.pop(sleeper.id) { _ = perform(wake) }
  }

  /// Hands woken work to the journey, and returns whether the journey still takes work.
  private func perform(_ wake: Timeline.Wake) -> Bool {
    showTime()
    yields = 0
    switch wake {
    case .job(let job, _): return accept(job, as: .pool)
    case .sleeper(let continuation, _): continuation.resume()
    case .work(let work): append(Ready(work))
    case .timer(let timer): self.wake(timer)
    case .stack(let waiter): end(waiter, captured_end_late)
    }
    return true
  }

  /// Moves time without waking a sleeper; the caller has woken all due sleepers.
  func advance(to time: Duration) {
    timeline.advance(to: time)
    showTime()
  }

  /// Sets the clocks of the thread to the journey's time.
  private func showTime() { capture_set_now(timeline.now.nanoseconds) }
}
