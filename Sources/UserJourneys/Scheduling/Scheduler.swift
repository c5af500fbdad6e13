import CSchedulerHooks
import ProofsheetBasics

/// One thread, one queue: runs every Swift concurrency job of a journey, synchronously and in order.
///
/// While it captures a thread, the runtime's hooks send to it every job that would go to the global
/// pool, and give the thread a main actor of its own. An empty queue is the fact that everything has
/// settled: there is nothing to wait for, so nothing waits.
///
/// Unchecked, because `ready` and what runs from it belong to the capturing thread; other threads only
/// reach `elsewhere`.
package final class Scheduler: @unchecked Sendable {
  struct Ready {
    let job: UnownedJob
    let kind: Kind

    /// The number of the task that the job is of.
    var task: UInt64 {
      scheduler_hooks_task(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
    }
  }

  /// Whose code a job runs.
  enum Kind {
    case main, pool
    /// What follows a `Task.yield`, which the runtime hands to the pool even on the main actor.
    case yielded
  }

  /// The most jobs that one step of a journey runs.
  package static let jobLimit = 200_000

  private var ready: [Ready] = []
  private var next = 0
  /// Jobs from threads that the journey does not own, and whether it is over for them.
  private let elsewhere = Locked<(inbox: [Ready], isRetired: Bool)>(([], false))
  #if os(Linux) && compiler(>=6.3)
  /// When the current job began.
  private(set) var jobStart: StolenTime?
  #endif
  /// The numbers of all tasks that ran here, and the steps that started them, where one did.
  private var tasks: [UInt64: StepName?] = [:]
  /// The task whose job runs, or ran last.
  private var runningTask: UInt64 = 0
  /// The first task that another thread resumed; nil when none was.
  private(set) var firstFromElsewhere: UInt64?
  let timeline = Timeline()
  private(set) lazy var main = MainExecutor(self)

  /// - Throws: ``JourneyError`` when schedulers do not work on this system or runtime.
  package init() throws(JourneyError) {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      throw .init(.unsupportedSystem)
    }
    if let refusal = Self.refusal { throw refusal }
  }

  /// A scheduler for finding out whether schedulers work here.
  init(unchecked: Void) {}

  /// The error of this runtime, nil when schedulers work: a hook is not there, or is not asked about
  /// `Task.yield`.
  ///
  /// Finding it out installs the hooks, once for the whole process.
  private static let refusal: JourneyError? = {
    if let symbol = RuntimeCheck.firstMissing(of: RuntimeCheck.symbols) {
      return JourneyError(.missingHook(symbol: symbol))
    }
    scheduler_hooks_install(JourneyTasks.takeFromElsewhere)
    #if os(Linux) && compiler(>=6.3)
    PoolExecutor.install()
    #endif
    let seen = RuntimeCheck.seen(by: Scheduler(unchecked: ()))
    return RuntimeCheck.firstUnseen(in: seen).map { JourneyError(.deafHook(piece: $0.rawValue)) }
  }()

  /// Whether this thread belongs to a journey.
  package static var isCapturing: Bool { scheduler_hooks_current() != nil }

  /// The scheduler that this thread belongs to.
  static var current: Scheduler? {
    scheduler_hooks_current().map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether this thread belongs to this scheduler.
  var isCurrent: Bool {
    scheduler_hooks_current() == Unmanaged.passUnretained(self).toOpaque()
  }

  /// Runs `body` with every job that it starts captured, as code of this scheduler's main actor.
  package func capture<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    typealias Plain = () throws -> Result
    let context = Unmanaged.passUnretained(self).toOpaque()
    let executor = main.asUnownedSerialExecutor()
    scheduler_hooks_begin(Self.take, context, unsafeBitCast(executor, to: ExecutorBits.self))
    defer {
      scheduler_hooks_end()
      retire()
    }
    // This thread is the main actor's now, by the hooks above, so no check of isolation is needed.
    return try withoutActuallyEscaping(body) { try unsafeBitCast($0, to: Plain.self)() }
  }

  private typealias ExecutorBits = scheduler_hooks_executor

  private static let take: scheduler_hooks_take = { context, job in
    let scheduler = Unmanaged<Scheduler>.fromOpaque(context).takeUnretainedValue()
    return scheduler.accept(unsafeBitCast(job, to: UnownedJob.self), as: .pool)
  }

  /// Puts a job at the end of the queue, from whatever thread.
  ///
  /// - Returns: Whether the journey still takes jobs.
  func accept(_ job: UnownedJob, as kind: Kind) -> Bool {
    let new = Ready(job: job, kind: kind)
    if isCurrent {
      let task = new.task
      if tasks[task] == nil {
        // Who enqueues a task for the first time is who starts it.
        let step = StepToken.current?.name ?? tasks[runningTask] ?? nil
        let other = JourneyTasks.shared.add(task, of: self)
        if let other { return other.accept(job, as: kind) }
        tasks[task] = .some(step)
      }
      ready.append(new)
      return true
    }
    return elsewhere.withLock { elsewhere in
      if !elsewhere.isRetired { elsewhere.inbox.append(new) }
      return !elsewhere.isRetired
    }
  }

  /// Ends the journey for jobs that come later, and for those that other threads sent too late.
  private func retire() {
    JourneyTasks.shared.remove(tasks.keys)
    let late = elsewhere.withLock { elsewhere in
      defer { elsewhere = ([], true) }
      return elsewhere.inbox
    }
    for ready in late {
      if ready.kind == .main {
        MainActor.shared.enqueue(ready.job)
      } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        PoolExecutor.shared.enqueue(ready.job)
      }
    }
  }

  /// Runs jobs until there are none.
  ///
  /// - Parameter limit: The most jobs to run.
  /// - Returns: How many jobs ran, or nil when there were more than `limit`.
  package func settle(limit: Int = jobLimit) -> Int? {
    var count = 0
    while nextKind != nil {
      guard count < limit else { return nil }
      count += 1
      runNext()
    }
    return count
  }

  /// Whose code the oldest job runs; nil when there is none.
  var nextKind: Kind? {
    if next == ready.count {
      ready = elsewhere.withLock { elsewhere in
        defer { elsewhere.inbox = [] }
        return elsewhere.inbox
      }
      next = 0
      if firstFromElsewhere == nil { firstFromElsewhere = ready.first?.task }
    }
    return ready.isEmpty ? nil : ready[next].kind
  }

  /// The step that started the task that ``nextKind`` speaks of.
  var nextStep: StepName? {
    nextKind == nil ? nil : tasks[ready[next].task] ?? nil
  }

  /// The step that started the first task that another thread resumed: `2 (searches)`.
  ///
  /// Nil means that no thread has resumed one; a step of nil means that no step started the task.
  var stepFromElsewhere: StepName?? {
    let task = firstFromElsewhere ?? elsewhere.withLock { $0.inbox.first?.task }
    return task.map { tasks[$0] ?? nil }
  }

  /// Runs the job that ``nextKind`` speaks of.
  func runNext() {
    next += 1
    run(ready[next - 1])
  }

  private func run(_ ready: Ready) {
    runningTask = ready.task
    #if os(Linux) && compiler(>=6.3)
    jobStart = StolenTime()
    #endif
    if ready.kind == .main {
      ready.job.runSynchronously(on: main.asUnownedSerialExecutor())
    } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      ready.job.runSynchronously(on: PoolExecutor.shared.asUnownedTaskExecutor())
    }
  }

  /// Wakes the next sleeper that is due by `limit`, moving time to its deadline.
  ///
  /// - Parameter limit: The latest deadline to wake.
  /// - Returns: Whether there was one.
  package func wakeNext(until limit: Duration) -> Bool {
    guard let wake = timeline.popFirst(until: limit) else { return false }
    switch wake {
    case .job(let job, _): return accept(job, as: .pool)
    case .sleeper(let continuation, _): continuation.resume()
    }
    return true
  }
}
