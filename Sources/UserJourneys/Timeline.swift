import Foundation

/// The virtual time of a journey, and who sleeps until when.
///
/// Unchecked, because `state` is only touched under `lock`.
final class Timeline: @unchecked Sendable {
  /// What waking means.
  enum Wake {
    /// The system put a job to sleep, for a task of this step if it is known.
    case job(UnownedJob, of: WeakStepToken?)
    /// A sleep on the virtual clock ends.
    case sleeper(UnsafeContinuation<Void, any Error>, of: WeakStepToken?)
  }

  private struct Entry {
    let id: Int
    let deadline: Duration
    let wake: Wake
  }

  private struct State {
    var now = Duration.zero
    var lastID = 0
    var entries: [Entry] = []
    /// Sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
  }

  private let lock = NSLock()
  private var state = State()

  /// The time since the journey began.
  var now: Duration { lock.withLock { state.now } }

  /// The deadlines of all sleepers, the earliest first.
  ///
  /// The system leaves the job of a cancelled sleep where it is, so it counts only while the step
  /// that it belongs to has a task.
  var deadlines: [Duration] {
    lock.withLock {
      state.entries.filter { !$0.wake.isLeftOver }.map(\.deadline).sorted()
    }
  }

  /// The earliest deadline, also of a sleep that was cancelled and left where it is.
  var nextDeadline: Duration? { lock.withLock { state.entries.lazy.map(\.deadline).min() } }

  /// How many sleep, without those that were cancelled and left where they are.
  var count: Int { lock.withLock { state.entries.count { !$0.wake.isLeftOver } } }

  /// Whether a task of a step sleeps.
  func hasSleeper(of step: StepToken) -> Bool {
    lock.withLock { state.entries.contains { $0.wake.step?.token === step } }
  }

  /// Moves time without waking anyone; the caller has woken all that are due.
  func advance(to time: Duration) {
    lock.withLock { state.now = max(state.now, time) }
  }

  func add(_ wake: Wake, after delay: Duration) {
    lock.withLock {
      state.lastID += 1
      state.entries.append(Entry(id: state.lastID, deadline: state.now + delay, wake: wake))
    }
  }

  /// Removes the sleeper with the earliest deadline up to `limit`, and moves time there; sleepers
  /// with the same deadline wake in the order in which they went to sleep.
  func popFirst(until limit: Duration) -> Wake? {
    lock.withLock {
      let first = state.entries.indices.min { left, right in
        let (left, right) = (state.entries[left], state.entries[right])
        return (left.deadline, left.id) < (right.deadline, right.id)
      }
      guard let first, state.entries[first].deadline <= limit else { return nil }
      let entry = state.entries.remove(at: first)
      state.now = max(state.now, entry.deadline)
      return entry.wake
    }
  }
}

extension Timeline.Wake {
  fileprivate var step: WeakStepToken? {
    switch self {
    case .job(_, let step), .sleeper(_, let step): step
    }
  }

  fileprivate var isLeftOver: Bool {
    guard case .job(_, let step?) = self else { return false }
    return step.token == nil
  }
}

extension Timeline {
  /// Names a sleep before it begins, so that it can be cancelled at any moment.
  func makeID() -> Int {
    lock.withLock {
      state.lastID += 1
      return state.lastID
    }
  }

  /// Puts a sleep on the timeline, unless it is over already.
  func begin(_ id: Int, until deadline: Duration, _ sleeper: UnsafeContinuation<Void, any Error>) {
    lock.lock()
    let isCancelled = state.cancelled.remove(id) != nil
    let isDue = deadline <= state.now
    if !isCancelled, !isDue {
      let wake = Wake.sleeper(sleeper, of: .current)
      state.entries.append(Entry(id: id, deadline: deadline, wake: wake))
    }
    lock.unlock()
    if isCancelled {
      sleeper.resume(throwing: CancellationError())
    } else if isDue {
      sleeper.resume()
    }
  }

  /// Ends a sleep early.
  func cancel(_ id: Int) {
    lock.lock()
    let index = state.entries.firstIndex { $0.id == id }
    let entry = index.map { state.entries.remove(at: $0) }
    if entry == nil { state.cancelled.insert(id) }
    lock.unlock()
    guard case .sleeper(let sleeper, _) = entry?.wake else { return }
    sleeper.resume(throwing: CancellationError())
  }
}
