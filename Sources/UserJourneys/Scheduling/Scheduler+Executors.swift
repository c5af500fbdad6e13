import CSchedulerHooks
import ProofsheetBasics

#if os(Linux) && compiler(>=6.3)
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency
#endif

/// The main actor's executor on the thread of a journey.
///
/// A task that is suspended at the end of its journey may be resumed at any later time. The runtime
/// then uses the task's executor without having retained it, so an executor is never freed. After
/// its journey, the executor hands every job on to the ordinary main actor.
final class MainExecutor: SerialExecutor {
  // Written once, before the executor is shared; reading a weak reference is atomic.
  private nonisolated(unsafe) weak var scheduler: Scheduler?

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
    Self.kept.withLock { $0.append(self) }
  }

  private static let kept = Locked<[MainExecutor]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if scheduler?.accept(job, as: .main) != true { MainActor.shared.enqueue(job) }
  }

  func checkIsolated() {
    precondition(
      scheduler?.isCurrent == true && scheduler?.isOnMain == true,
      "Code of the main actor runs outside of a journey's main thread; call it by await MainActor.run { … }."
    )
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}

/// The executor that replaces the global pool, and finds the journey of a job by the thread.
final class PoolExecutor: Sendable {
  static let shared = PoolExecutor()
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PoolExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    // `Task.yield` comes here and bypasses the hook.
    let job = UnownedJob(job)
    if Scheduler.current?.accept(job, as: .yielded) != true { Self.ordinary.enqueue(job) }
  }

  #if !(os(Linux) && compiler(>=6.3))
  /// The executor of jobs outside all journeys.
  private static var ordinary: any TaskExecutor { globalConcurrentExecutor }
  #endif
}

// A bare `Task.sleep` and the system's clocks ask their executor to wait, so the wait is virtual.
// The runtime asks for a wait until an instant by the time that is left.
// Apple's SDK does not show this interface: there only the injected clock is virtual.
#if os(Linux) && compiler(>=6.3)
extension MainExecutor: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    let job = UnownedJob(job)
    guard let scheduler else { return MainActor.shared.enqueue(job) }
    scheduler.sleep(job, for: delay as? Duration)
  }
}

extension PoolExecutor: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    guard let scheduler = Scheduler.current else {
      Self.scheduling?.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
      return
    }
    scheduler.sleep(UnownedJob(job), for: delay as? Duration)
  }
}

extension PoolExecutor: ExecutorFactory {
  /// Makes this executor the default executor of the process.
  ///
  /// Plain sleeps, and calls of `Task.yield` on an actor, bypass the hooks and ask the default
  /// executor. Outside a journey, this executor hands every job on to the ordinary executor.
  static func install() {
    // The runtime sets its own executors once, at their first use, which is this line.
    _ = Task<Never, Never>.defaultExecutor
    _createExecutors(factory: PoolExecutor.self)
  }

  static var mainExecutor: any _Concurrency.MainExecutor { PlatformExecutorFactory.mainExecutor }

  static var defaultExecutor: any TaskExecutor { shared }

  /// The executor of jobs outside all journeys.
  private static var ordinary: any TaskExecutor { PlatformExecutorFactory.defaultExecutor }

  /// The ordinary executor, if it can schedule waits.
  private static let scheduling = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor
}
#endif

extension Scheduler {
  /// Puts a sleeping job on the virtual timeline.
  ///
  /// A clock whose durations have another type than `Duration` wakes its sleepers at once.
  func sleep(_ job: UnownedJob, for delay: Duration?) {
    guard let delay, delay > .zero else {
      _ = accept(job, as: .pool)
      return
    }
    timeline.add(.job(job, of: .current), after: delay)
  }
}

/// A table of the tasks that have run in journeys, each with its journey.
///
/// Threads outside all journeys need the table. A continuation that such a thread resumes goes to
/// the global pool first, even for a task of an actor. Only the task's number then leads back to
/// its journey.
final class JourneyTasks: Sendable {
  static let shared = JourneyTasks()

  private let owners = Locked<[UInt64: Scheduler]>([:])

  /// Notes that a task belongs to the journey of a scheduler, unless another journey has the task.
  func add(_ task: UInt64, of scheduler: Scheduler) -> Scheduler? {
    // A job without a task serves an actor's queue, so it belongs to the journey that meets it.
    guard task != 0 else { return nil }
    return owners.withLock { owners in
      if let owner = owners[task], owner !== scheduler { return owner }
      owners[task] = scheduler
      return nil
    }
  }

  func remove(_ tasks: some Sequence<UInt64>) {
    owners.withLock { owners in
      for task in tasks { owners[task] = nil }
    }
  }

  /// Returns the journey of a task; nil when the journey has ended.
  func owner(of task: UInt64) -> Scheduler? { owners.withLock { $0[task] } }

  /// Takes a job that an outside thread enqueues, if a journey waits for the job.
  static let takeFromElsewhere: scheduler_hooks_take_from_elsewhere = { task, job in
    guard let scheduler = shared.owner(of: task) else { return false }
    return scheduler.accept(unsafeBitCast(job, to: UnownedJob.self), as: .pool)
  }
}
