#if os(Linux) && compiler(>=6.3)
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency
#endif

/// What `MainActor` is on the thread of a journey.
final class MainExecutor: SerialExecutor {
  private unowned let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) {
    scheduler.accept(UnownedJob(job), isMain: true)
  }

  func checkIsolated() {
    precondition(scheduler.isCurrent, "Main-actor code of a journey runs on another thread.")
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}

/// What the global pool is on the thread of a journey.
final class PoolExecutor: Sendable {
  private unowned let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) {
    // `Task.yield` comes here and not through the hook.
    scheduler.accept(UnownedJob(job), isMain: false)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PoolExecutor: TaskExecutor {}

// A bare `Task.sleep` and the system's clocks ask their executor to wait, so the wait is virtual.
// Apple's SDK does not show this interface: there only the injected clock is virtual.
#if os(Linux) && compiler(>=6.3)
extension MainExecutor: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    scheduler.sleep(UnownedJob(job), for: delay as? Duration)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    scheduler.sleep(UnownedJob(job), for: clock.now.duration(to: instant) as? Duration)
  }
}

extension PoolExecutor: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    scheduler.sleep(UnownedJob(job), for: delay as? Duration)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    scheduler.sleep(UnownedJob(job), for: clock.now.duration(to: instant) as? Duration)
  }
}

extension Scheduler {
  /// Puts a sleeping job on the virtual timeline.
  ///
  /// An absolute deadline was computed from the real time of a system clock, so it is a little less
  /// than was asked for: it is rounded up to whole milliseconds. A clock that counts in something
  /// else than `Duration` has no place on the timeline; its sleepers wake at once.
  fileprivate func sleep(_ job: UnownedJob, for delay: Duration?) {
    let (seconds, attoseconds) = (delay ?? .zero).components
    let milliseconds =
      seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    timeline.add(.job(job), after: .milliseconds(max(0, milliseconds)))
  }
}
#endif
