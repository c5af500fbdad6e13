import CSchedulerHooks
import Foundation
import HTTPFixtures
import ProofsheetBasics

/// Runs, on one thread, everything that a journey starts, synchronously and in order.
///
/// While a scheduler captures a thread, hooks send it the jobs of tasks, and the work for Dispatch
/// and run loops. The hooks also give the thread a main actor and clocks of its own. An empty queue
/// means that all work has settled, so no code ever polls.
///
/// Unchecked, because all properties but `elsewhere` belong to the captured thread.
package final class Scheduler: @unchecked Sendable {
  /// The largest number of jobs of one step.
  package static let jobLimit = 200_000

  /// The work that can run, in order.
  var ready: [Ready] = []
  /// The number of pieces of work at the start of ``ready`` that have been taken already.
  var next = 0
  /// The jobs from outside threads, the first task that such a thread resumed, and whether the
  /// journey is over.
  private let elsewhere = Locked<Elsewhere>(([], nil, false))
  private typealias Elsewhere = (inbox: [Ready], firstResumed: UInt64?, isRetired: Bool)
  /// Whether work that comes back to the main thread from elsewhere waits until it is let.
  var holdsReturns = false
  /// The work that waits until it may come back to the main thread.
  var returns: [Ready] = []
  /// The step of each task that has run in the journey, by the task's number; nil if unknown.
  private var tasks: [UInt64: StepName?] = [:]
  /// The task of the current or the latest job.
  var runningTask: UInt64 = 0
  let timeline = Timeline()
  private(set) lazy var main = MainExecutor(self)

  /// The places of the running code, the innermost last; a call of `sync` adds a place.
  var places: [Place] = [.main]
  /// The number of pieces of work that run on each queue; -1 for a barrier.
  var running: [Place: Int] = [:]
  /// The work that waits for each queue.
  var held: [Place: [Ready]] = [:]
  /// The waiting stacks, the longest wait first.
  var waiters: [Waiter] = []
  /// The stack of the script; nil in a program that cannot capture all work.
  var mainStack: OpaquePointer?
  private var capturesAll = true
  /// The wait that holds up the call stack of the script; nil while this stack does not wait.
  var blockedMain: Waiter?
  /// The stack that goes on when the script has ended or the journey is given up.
  var home: OpaquePointer?
  var hasPlayed = false, isGivenUp = false
  /// The stack that chooses the next stack to run.
  var driver: OpaquePointer?
  /// The next work of a thread of the pool.
  var given: Ready?
  /// The number of pieces of work that the running thread of the pool may still run.
  var allowance = 0
  /// The job with which a new stack begins.
  var workerJob: Ready?
  var isMakingWorker = false
  /// The work that waits until a group is empty.
  var notices: [Address: [CapturedWork]] = [:]
  var barrierItems: Set<Address> = []
  var timers: [Address: CapturedTimer] = [:]
  /// The semaphores, conditions and timers that the journey has made or waited for.
  var own: Set<Address> = []
  /// The first of the other objects that the journey has signalled.
  var outsideSignal: (object: Address, words: String, step: StepName)?
  /// Releases the next answer while code blocks a thread; returns false when no answer is held.
  var releaseAnswer: (() -> Bool)?
  /// Whether an answer is held.
  var holdsAnswer: (() -> Bool)?
  /// The number of jobs after `Task.yield` since the last event: a step, an answer or a wake.
  var yields = 0
  /// The client that answers the sessions of the thread.
  var client: ScenarioClient? { didSet { Self.watchesLanes } }
  /// The value of `OperationQueue.main` on the threads of the journey.
  private(set) lazy var mainOperations = Self.makeMainOperations()
  /// The `SessionLane` of `URLSession.shared`, made at its first use.
  private(set) lazy var lane = makeLane()
  /// The first error of the journey, since a callback cannot throw.
  var trouble: JourneyError?
  /// The current step of the script, for messages.
  var step = StepName(number: "", title: "") { didSet { yields = 0 } }
  /// Whether the app may start real threads.
  var allowsThreads = false { didSet { capture_play_threads(!allowsThreads) } }
  /// Whether a timer of a run loop has ended.
  var hasEndedTimer = false

  /// Creates a scheduler.
  ///
  /// - Throws: ``JourneyError`` when schedulers do not work on this system or runtime.
  package init() throws(JourneyError) {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      throw .unsupportedSystem
    }
    if let refusal = Self.check.refusal { throw refusal }
    capturesAll = Self.uncapturedWork == nil
  }

  /// Creates a scheduler that allows threads of Dispatch, for the check of the runtime.
  init(unchecked: Void) { allowsThreads = true }

  /// The error of this runtime's check, and a sentence about work that escapes, if any.
  ///
  /// A runtime is refused if it lacks a hook, or does not call a hook that journeys need.
  private static let check: (refusal: JourneyError?, uncapturedWork: String?) = {
    if let symbol = scheduler_hooks_missing() {
      return (.missingHook(String(cString: symbol)), nil)
    }
    scheduler_hooks_install(JourneyTasks.takeFromElsewhere)
    #if os(Linux) && compiler(>=6.3)
    PoolExecutor.install()
    #endif
    let seen = RuntimeCheck.seen(by: Scheduler(unchecked: ()))
    guard seen.contains(.tasks) else { return (.uncalledHook, nil) }
    if seen.contains(.libraries) { return (nil, nil) }
    let words = RuntimeCheck.uncapturedWork
    FileHandle.standardError.write(Data((words + "\n").utf8))
    return (nil, words)
  }()

  /// A sentence about the sources of work that this program cannot capture; nil for none.
  static var uncapturedWork: String? { check.uncapturedWork }

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

  /// Runs `body` as code of this scheduler's main actor, and captures every job that `body` starts.
  ///
  /// - Parameters:
  ///   - date: The time at which the calendar's clock starts, from 1970 to 2200.
  ///   - world: The zone and the locale; nil for those of the process.
  ///   - body: The captured code.
  /// - Returns: The result of `body`.
  func capture<Result>(
    from date: Date? = nil,
    in world: OpaquePointer? = nil,
    _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let executor = unsafeBitCast(main.asUnownedSerialExecutor(), to: scheduler_hooks_executor.self)
    let start = date.map { Int64($0.timeIntervalSince1970 * 1e9) } ?? Self.defaultStart
    _ = Thread.current  // Later, the first call would return the shared object of the main thread.
    scheduler_hooks_begin(Self.handlers, context, executor, start, world)
    // Where queues are not captured, only the script's own thread may serve the real main queue.
    mainStack = capturesAll ? capture_own_stack() : nil
    driver = mainStack
    capture_play_threads(capturesAll && !allowsThreads)
    defer {
      let kept = drop()
      scheduler_hooks_end()
      retire(handingOn: kept)
    }
    // This thread is the main actor's now, by the hooks above, so no check of isolation is needed.
    typealias Plain = () throws -> Result
    return try withoutActuallyEscaping(body) { try unsafeBitCast($0, to: Plain.self)() }
  }

  /// The default start of a journey: the first noon of 2026, in nanoseconds since 1970.
  static let defaultStart: Int64 = 1_767_268_800_000_000_000

  /// Puts a job at the end of the queue, from any thread.
  ///
  /// - Returns: Whether the journey still takes jobs.
  func accept(_ job: UnownedJob, as kind: Kind) -> Bool {
    let new = Ready(job, kind: kind)
    if isCurrent {
      if isMakingWorker {
        workerJob = new
        return true
      }
      let task = new.task
      if tasks[task] == nil {
        // The first code that enqueues a task is its origin.
        let step = runningStep
        let other = JourneyTasks.shared.add(task, of: self)
        if let other { return other.accept(job, as: kind) }
        tasks[task] = .some(step)
      }
      append(new)
      return true
    }
    return elsewhere.withLock { elsewhere in
      guard !elsewhere.isRetired else { return false }
      elsewhere.inbox.append(new)
      if elsewhere.firstResumed == nil { elsewhere.firstResumed = new.task }
      return true
    }
  }

  /// Stops taking jobs, and passes `kept` and the waiting jobs from other threads to the usual
  /// executors.
  private func retire(handingOn kept: [Ready]) {
    JourneyTasks.shared.remove(tasks.keys)
    let late = elsewhere.withLock { exchange(&$0, for: ([], nil, true)) }.inbox
    for ready in kept + late {
      guard case .job(let job) = ready.work else { continue }
      if ready.kind == .main {
        MainActor.shared.enqueue(job)
      } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        PoolExecutor.shared.enqueue(job)
      }
    }
  }

  /// Frees the work that never ran; freed objects may hand over more work.
  ///
  /// The tasks of a stopped journey are not resumed, since a task may be endless.
  ///
  /// - Returns: The jobs that serve an actor's queue; without them, a shared actor stays blocked.
  private func drop() -> [Ready] {
    var serving: [Ready] = []
    for _ in 0..<100 {
      let isEmpty =
        next == ready.count && notices.isEmpty && timers.isEmpty && held.isEmpty && returns.isEmpty
      if !timeline.removeWork(), isEmpty { break }
      serving += ready[next...].filter(\.isOfNoTask)
      // All containers are freed together, since each release may add to the next container.
      let waiting = (ready, notices, timers, held, returns)
      (ready, next, notices, timers, held, returns) = ([], 0, [:], [:], [:], [])
      withExtendedLifetime(waiting) {}
    }
    return serving
  }

  /// The kind of the oldest piece of work that can start, by its executor; nil without such work.
  var nextKind: Kind? {
    if isPolling { return nil }
    endWaits { $0.kind == captured_wait_lock }
    while true {
      if next == ready.count {
        ready = elsewhere.withLock { exchange(&$0.inbox, for: []) }
        next = 0
      }
      guard next < ready.count else { return nil }
      let first = ready[next]
      if mayStart(first) { return first.kind }
      if let place = first.place { held[place, default: []].append(first) }
      next += 1
    }
  }

  /// The step to which the next piece of work belongs; nil for work of no step.
  var nextStep: StepName? {
    nextKind == nil ? nil : step(of: ready[next])
  }

  /// The step from which the running code follows, also in a detached task; nil for code of no step.
  ///
  /// The running task decides before the job, because an actor may run several tasks in one job.
  var runningStep: StepName? {
    if let token = StepToken.current { return token.name }
    return currentTask.flatMap { tasks[$0] ?? nil } ?? tasks[runningTask] ?? nil
  }

  /// The task of the running code; nil for code outside of tasks.
  var currentTask: UInt64? {
    withUnsafeCurrentTask { task in
      task.map { scheduler_hooks_task(unsafeBitCast($0, to: Address.self)) }
    }
  }

  func step(of ready: Ready) -> StepName? {
    switch ready.work {
    case .job: tasks[ready.task] ?? nil
    case .work(let work): work.step?.name
    case .timer(let timer): timer.step?.name
    case .waiter(let waiter): waiter.step?.name
    }
  }

  /// The step of the first task that another thread resumed: `2 (searches)`.
  ///
  /// The outer nil means that there is no such task, an inner nil that no step started the task.
  var stepFromElsewhere: StepName?? {
    let task = elsewhere.withLock { $0.firstResumed }
    return task.map { tasks[$0] ?? nil }
  }
}
