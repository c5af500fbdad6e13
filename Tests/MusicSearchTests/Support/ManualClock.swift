import Foundation

/// A clock that stands still until the test moves it.
///
/// `@unchecked`: all state is behind the lock.
final class ManualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private struct State {
    var now = Instant()
    var lastID = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var cancelled: Set<Int> = []
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  private let lock = NSLock()
  private var state = State()

  var now: Instant { lock.withLock { state.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = lock.withLock {
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add($0, id: id, deadline: deadline) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Waits until somebody sleeps on the clock.
  func untilSomebodySleeps() async {
    await withCheckedContinuation { continuation in
      let isAsleep = lock.withLock {
        if state.sleepers.isEmpty { state.watchers.append(continuation) }
        return !state.sleepers.isEmpty
      }
      if isAsleep { continuation.resume() }
    }
  }

  /// Moves the clock on and wakes whoever's time has come, the earliest first.
  ///
  /// - Returns: How many were woken.
  @discardableResult
  func advance(by duration: Duration) -> Int {
    let woken = lock.withLock {
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
    return woken.count
  }

  private func add(
    _ continuation: CheckedContinuation<Void, any Error>,
    id: Int,
    deadline: Instant
  ) {
    let (isCancelled, watchers) = lock.withLock {
      let isCancelled = state.cancelled.contains(id)
      guard !isCancelled else { return (true, [CheckedContinuation<Void, Never>]()) }
      state.sleepers[id] = (deadline, continuation)
      defer { state.watchers = [] }
      return (false, state.watchers)
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    for watcher in watchers { watcher.resume() }
  }

  private func cancel(_ id: Int) {
    let sleeper = lock.withLock {
      state.cancelled.insert(id)
      return state.sleepers.removeValue(forKey: id)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
