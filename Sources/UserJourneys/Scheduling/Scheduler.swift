import CSchedulerHooks
import Foundation
import HTTPFixtures
import ProofsheetBasics

/// One thread, one queue: runs everything that a journey starts, synchronously and in order: the jobs
/// of tasks, and what is handed to Dispatch and to run loops.
///
/// While it captures a thread, hooks send to it every job that would go to the global pool and every
/// piece of work that would go to a queue, and give the thread a main actor and clocks of its own. An
/// empty queue is the fact that everything has settled: there is nothing to wait for, so nothing waits.
///
/// Unchecked, because all but `elsewhere` belongs to the capturing thread.
package final class Scheduler: @unchecked Sendable {
  /// The most jobs that one step of a journey runs.
  package static let jobLimit = 200_000

  /// What can run, in its order, and how much of it has run.
  var ready: [Ready] = []
  var next = 0
  /// Jobs from threads that the journey does not own, and whether it is over for them.
  private let elsewhere = Locked<Elsewhere>(([], nil, false))
  private typealias Elsewhere = (inbox: [Ready], firstResumed: UInt64?, isRetired: Bool)
  /// The numbers of all tasks that ran here, and the steps that started them, where one did.
  private var tasks: [UInt64: StepName?] = [:]
  /// The task whose job runs, or ran last.
  var runningTask: UInt64 = 0
  let timeline = Timeline()
  private(set) lazy var main = MainExecutor(self)

  /// Where the code that runs now runs, the innermost last; more than one within `sync`.
  var places: [Place] = [.main]
  /// How many pieces of work have begun on a queue and not ended, and what waits for that.
  var running: [Place: Int] = [:]
  var held: [Place: [Ready]] = [:]
  /// The stacks that wait, those that began to first.
  var waiters: [Waiter] = []
  /// The stack of the script, and how it waits.
  var mainStack: OpaquePointer?
  private var hearsAll = true
  var blockedMain: Waiter?
  /// The stack that goes on when the script has been played, or the journey is given up.
  var home: OpaquePointer?
  var hasPlayed = false, isAbandoned = false, isGivenUp = false
  /// The stack that decides who goes on.
  var driver: OpaquePointer?
  /// What a thread of the pool runs, and how much it may run after that.
  var given: Ready?
  var allowance = 0
  /// The job of a thread of the pool, which is none of the app's, and whether it is made now.
  var workerJob: UnownedJob?
  var isMakingWorker = false
  /// Who is told when a group is empty or a work item has run.
  var notices: [UnsafeMutableRawPointer: [CapturedWork]] = [:]
  /// The work items that have run, and those that are barriers, until another lies in the same place.
  var finishedItems: Set<UnsafeMutableRawPointer> = []
  var barrierItems: Set<UnsafeMutableRawPointer> = []
  /// Work of queues that are suspended.
  var parked: [UnsafeMutableRawPointer: [Ready]] = [:]
  var timers: [UnsafeMutableRawPointer: CapturedTimer] = [:]
  /// Lets the next answer come while code waits for one with its thread; false when there is none.
  var releaseAnswer: (() -> Bool)?
  /// What answers the sessions of the thread.
  var client: ScenarioClient? { didSet { Self.watchesLanes } }
  /// What `OperationQueue.main` is.
  private(set) lazy var mainOperations = Self.makeMainOperations()
  /// The lane of `URLSession.shared`, once it is asked for.
  private(set) lazy var lane = makeLane()
  /// The first thing that cannot be right in a journey, which a callback cannot throw.
  var trouble: JourneyError.Kind?
  /// The step that the script is in, for messages.
  var step = ""
  /// What zone, locale and calendar are.
  private(set) var world = JourneyWorld.usual
  /// Whether threads that are not the journey's may be started.
  var allowsThreads = false
  /// Who has started what; nil when nobody asks.
  var starters: Starters?

  /// - Throws: ``JourneyError`` when schedulers do not work on this system or runtime.
  package init() throws(JourneyError) {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      throw .init(.unsupportedSystem)
    }
    if let refusal = Self.check.refusal { throw refusal }
    hearsAll = Self.deafness == nil
  }

  /// A scheduler for finding out whether schedulers work here.
  init(unchecked: Void) {}

  /// The error of this runtime, nil when schedulers work: a hook is not there, or is not asked about
  /// `Task.yield`; and what it does not hear, without which they do.
  private static let check: (refusal: JourneyError?, deafness: String?) = {
    if let symbol = RuntimeCheck.firstMissing(of: RuntimeCheck.symbols) {
      return (JourneyError(.missingHook(symbol: symbol)), nil)
    }
    scheduler_hooks_install(JourneyTasks.takeFromElsewhere, JourneyTasks.noteResumed)
    #if os(Linux) && compiler(>=6.3)
    PoolExecutor.install()
    #endif
    let seen = RuntimeCheck.seen(by: Scheduler(unchecked: ()))
    let refusal = RuntimeCheck.firstUnseen(in: seen).map {
      JourneyError(.deafHook(piece: $0.rawValue))
    }
    let deafness = RuntimeCheck.deafness(in: seen)
    if let deafness { FileHandle.standardError.write(Data((deafness + "\n").utf8)) }
    return (refusal, deafness)
  }()

  /// What this program does not hear, in a sentence; nil when it hears everything.
  static var deafness: String? { check.deafness }

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
  ///
  /// - Parameters:
  ///   - date: What the calendar's clock shows first, from 1970 to 2200.
  ///   - world: What zone, locale and calendar are; the usual ones where nothing is said.
  ///   - body: What is captured.
  /// - Returns: What it returns.
  func capture<Result>(
    from date: Date? = nil,
    in world: JourneyWorld = .usual,
    _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    self.world = world
    let context = Unmanaged.passUnretained(self).toOpaque()
    let executor = unsafeBitCast(main.asUnownedSerialExecutor(), to: scheduler_hooks_executor.self)
    let start = date.map { Int64($0.timeIntervalSince1970 * 1e9) } ?? Self.defaultStart
    _ = Thread.current  // Made later, it would be the main thread's, shared by all journeys.
    scheduler_hooks_begin(Self.handlers, context, executor, start)
    // Where queues are not heard, only the script's own thread may serve the real main queue.
    mainStack = hearsAll ? capture_own_stack() : nil
    driver = mainStack
    defer {
      let kept = drop()
      scheduler_hooks_end()
      retire(handingOn: kept)
    }
    // This thread is the main actor's now, by the hooks above, so no check of isolation is needed.
    typealias Plain = () throws -> Result
    return try withoutActuallyEscaping(body) { try unsafeBitCast($0, to: Plain.self)() }
  }

  /// When journeys begin that do not say when: the first noon of 2026, in nanoseconds since 1970.
  static let defaultStart: Int64 = 1_767_268_800_000_000_000

  /// Puts a job at the end of the queue, from whatever thread.
  ///
  /// - Returns: Whether the journey still takes jobs.
  func accept(_ job: UnownedJob, as kind: Kind) -> Bool {
    let new = Ready(job, kind: kind)
    if isCurrent {
      if isMakingWorker {
        workerJob = job
        return true
      }
      let task = new.task
      if tasks[task] == nil {
        // Who enqueues a task for the first time is who starts it.
        let step = StepToken.current?.name ?? tasks[runningTask] ?? nil
        let other = JourneyTasks.shared.add(task, of: self)
        if let other { return other.accept(job, as: kind) }
        tasks[task] = .some(step)
        starters?.noteChild(task)
      }
      ready.append(new)
      return true
    }
    return elsewhere.withLock { elsewhere in
      guard !elsewhere.isRetired else { return false }
      elsewhere.inbox.append(new)
      if elsewhere.firstResumed == nil { elsewhere.firstResumed = new.task }
      return true
    }
  }

  /// Notes a task that another thread resumes, maybe before it waits, and then there is no job.
  func noteResumedElsewhere(_ task: UInt64) {
    elsewhere.withLock { if $0.firstResumed == nil { $0.firstResumed = task } }
  }

  /// Ends the journey for jobs that come later, and for those that others may still wait for: what
  /// other threads sent too late, and `kept`.
  private func retire(handingOn kept: [Ready]) {
    JourneyTasks.shared.remove(tasks.keys)
    let late = elsewhere.withLock { elsewhere in
      defer { elsewhere = ([], nil, true) }
      return elsewhere.inbox
    }
    for ready in kept + late {
      guard case .job(let job) = ready.work else { continue }
      if ready.kind == .main {
        MainActor.shared.enqueue(job)
      } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        PoolExecutor.shared.enqueue(job)
      }
    }
  }

  /// Frees what was never called; what that lets go may hand over more.
  ///
  /// A task of the journey that was stopped stays where it is: it may be the one without an end.
  ///
  /// - Returns: What serves the queue of an actor: without it nobody would ever get into one that is not
  ///   the journey's alone.
  private func drop() -> [Ready] {
    var serving: [Ready] = []
    for _ in 0..<100 {
      let isEmpty =
        next == ready.count && parked.isEmpty && notices.isEmpty && timers.isEmpty && held.isEmpty
      if !timeline.removeWork(), isEmpty { break }
      serving += ready[next...].filter(\.isOfNoTask)
      // Together, and one after the other would let go of what the next one adds.
      let waiting = (ready, parked, notices, timers, held)
      (ready, next, parked, notices, timers, held) = ([], 0, [:], [:], [:], [:])
      withExtendedLifetime(waiting) {}
    }
    return serving
  }

  /// Whose code the oldest job runs that can start; nil when there is none.
  var nextKind: Kind? {
    while true {
      if next == ready.count {
        ready = elsewhere.withLock { elsewhere in
          defer { elsewhere.inbox = [] }
          return elsewhere.inbox
        }
        next = 0
      }
      guard next < ready.count else { return nil }
      let first = ready[next]
      if let queue = first.queue, captured_queue_is_suspended(queue) {
        parked[queue, default: []].append(first)
      } else if mayStart(first) {
        return first.kind
      } else if let place = first.place {
        held[place, default: []].append(first)
      }
      next += 1
    }
  }

  /// Whether what ``nextKind`` speaks of is a stack that goes on.
  var isNextWaiter: Bool { if case .waiter = ready[next].work { true } else { false } }

  /// The step that started what ``nextKind`` speaks of.
  var nextStep: StepName? {
    nextKind == nil ? nil : step(of: ready[next])
  }

  /// Whether anything is ready that no step has started.
  var hasWorkOfNoStep: Bool { nextKind != nil && firstReady { step(of: $0) == nil } != nil }

  private func step(of ready: Ready) -> StepName? {
    switch ready.work {
    case .job: tasks[ready.task] ?? nil
    case .work(let work): work.step?.name
    case .timer(let timer): timer.step?.name
    case .waiter(let waiter): waiter.step?.name
    }
  }

  /// The step that started the first task that another thread resumed: `2 (searches)`.
  ///
  /// Nil means that no thread has resumed one; a step of nil means that no step started the task.
  var stepFromElsewhere: StepName?? {
    let task = elsewhere.withLock { $0.firstResumed }
    return task.map { tasks[$0] ?? nil }
  }

  /// Takes what ``nextKind`` speaks of.
  func takeNext() -> Ready {
    next += 1
    return ready[next - 1]
  }

  func append(_ new: Ready) { ready.append(new) }

  /// The oldest of what is ready that fits.
  func firstReady(where fits: (Ready) -> Bool) -> Int? { ready[next...].firstIndex(where: fits) }

  func takeReady(at index: Int) -> Ready { ready.remove(at: index) }
}
