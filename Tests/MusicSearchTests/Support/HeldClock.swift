import Proofsheet
import Testing

/// A clock whose pauses end when the test says so.
///
/// It allows a case that the clock of a journey excludes: a key stroke between the end of a pause
/// and the delayed work.
@MainActor
final class HeldClock: Clock {
  nonisolated private let clock: VirtualClock
  private var sleepers: ArraySlice<CheckedContinuation<Void, Never>> = []

  nonisolated var now: VirtualClock.Instant { clock.now }
  nonisolated var minimumResolution: Duration { .zero }

  init(_ clock: VirtualClock) { self.clock = clock }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { sleepers.append($0) }
  }

  /// Wakes the task that has slept longest; the test fails where no task sleeps.
  func endPause() throws {
    let sleeper = sleepers.popFirst()
    try #require(sleeper).resume()
  }
}
