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
