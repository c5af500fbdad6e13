import CSchedulerHooks
import Foundation

extension Scheduler {
  /// What code of a journey waits for with its thread.
  package enum Wait: Equatable, Sendable {
    case semaphore, group, workItem, condition, sleep, runLoop
    case sync(onto: String)
  }

  /// Runs other work until a wait is over: ready work, then answers, then whoever sleeps.
  ///
  /// - Parameters:
  ///   - wait: What for, as messages name it.
  ///   - limit: How long at most; nil for ever.
  ///   - isOver: Whether it is over.
  /// - Returns: How it ends: over where it never will be, too, and then the step fails and its code
  ///   goes on; for real where a thread that is not the journey's may end it.
  @discardableResult
  func wait(_ wait: Wait, limit: Duration?, until isOver: () -> Bool) -> captured_end {
    let end = limit.map { timeline.now + $0 }
    let places = places
    // A run loop that runs serves the main queue.
    if wait == .runLoop { self.places.removeAll { $0 == .main } }
    defer { self.places = places }
    var count = 0
    while !isOver() {
      if limit == .zero { return captured_end_late }
      count += 1
      guard count <= Self.jobLimit else {
        note(.endlessWait(wait, step: currentStep))
        return captured_end_over
      }
      if runNested() {
        // Whoever waits for a condition looks by itself.
        if wait == .condition { return captured_end_over }
      } else if releaseAnswer?() == true {
        continue
      } else if let next = timeline.nextDeadline, end.map({ next <= $0 }) ?? true {
        _ = wakeNext(until: next)
      } else if othersWork, wait != .runLoop || end == nil {
        return captured_end_real
      } else if let end {
        advance(to: end)
        return captured_end_late
      } else {
        deadlock(wait)
        return captured_end_over
      }
    }
    return captured_end_over
  }

  /// Whether threads that are not the journey's may do something for it: those that were refused have
  /// started all the same, and a library that waits for its own goes on with them only.
  private var othersWork: Bool {
    if case .refused = trouble { true } else { allowsThreads }
  }

  /// Nothing is left that could end a wait.
  func deadlock(_ wait: Wait) {
    // Code that waits again and again would never come to an end.
    if wait == .condition || wait == .runLoop, trouble != nil {
      TrapReport.note("! it \(wait) again and again, and nothing is left that could end that")
      abort()
    }
    note(.deadlock(wait, step: currentStep))
  }

  /// Runs the oldest ready work that can start while other code waits; whether there was any.
  func runNested(where isAsked: (Ready) -> Bool = { _ in true }) -> Bool {
    guard nextKind != nil else { return false }
    guard let index = firstReady(where: { isAsked($0) && !isBusy($0.place) }) else { return false }
    let ready = takeReady(at: index)
    capture_let_go()
    places.append(ready.place)
    run(ready)
    places.removeLast()
    return true
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
    case .sync(let queue): "calls sync onto \(queue)"
    }
  }
}
