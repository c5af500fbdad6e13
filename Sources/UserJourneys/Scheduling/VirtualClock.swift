/// A clock whose time moves only in the steps of a journey.
///
/// ```swift
/// HomeViewModel(clock: user.clock)  // any Clock<Duration>
/// ```
public struct VirtualClock: Clock {
  /// A point in time, counted from the start of the journey.
  public struct Instant: InstantProtocol {
    /// The time since the start of the journey.
    public let offset: Duration

    /// The instant `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether the left instant comes before the right instant in the journey's time.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let timeline: Timeline

  /// The current time of the journey.
  public var now: Instant { Instant(offset: timeline.now) }

  /// The resolution, which is zero: virtual time has no smallest step.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the journey has moved time to `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: The time to wake; sleepers with the same deadline wake in the order in which
  ///     they began to sleep.
  ///   - tolerance: A value without effect, since virtual time is exact.
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = timeline.makeID()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { sleeper in
        timeline.begin(id, until: deadline.offset, sleeper)
      }
    } onCancel: {
      timeline.cancel(id)
    }
  }

  /// Runs an action later, for code that takes a scheduler in place of timers and queues.
  ///
  /// - Parameters:
  ///   - delay: The time until the first call.
  ///   - interval: The time between calls; nil for one call.
  ///   - action: The action, which runs on the main actor.
  /// - Returns: A task; cancelling it stops the calls.
  @discardableResult
  public func schedule(
    after delay: Duration,
    every interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> Task<Void, any Error> {
    Task { @MainActor in
      var next = now.advanced(by: delay)
      try await sleep(until: next)
      action()
      while let interval {
        next = next.advanced(by: interval)
        try await sleep(until: next)
        action()
      }
    }
  }
}

/// A clock whose sleeps end at once.
///
/// A client has this clock in a run with a varied order, where the director chooses when an answer
/// comes.
struct InstantClock: Clock {
  var now: VirtualClock.Instant { VirtualClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
