import Foundation
import ProofsheetBasics
import Testing

@testable import UserJourneys

#if os(Linux)
import Glibc
#endif

@Suite struct SchedulerTests {
  private func expectOneOrder() throws {
    for work in taskWork {
      let trace = Trace()
      let result = try play { user in work.script(user, trace) }
      #expect(trace.text == work.end, "\(work.name)")
      #expect(result.problems == [], "\(work.name)")
    }
  }

  @Test func everythingRunsInOneOrderInAnAsyncTest() async throws {
    await Task.yield()
    try expectOneOrder()
  }

  @Test @MainActor func everythingRunsInOneOrderInATestOfTheMainActor() throws {
    try expectOneOrder()
    MainActor.preconditionIsolated()
  }

  @Test(arguments: 0..<10)
  func whatAnotherThreadResumesRunsWhenItsStepSettles(_ round: Int) throws {
    let trace = Trace()
    let gates = [Gate(), Gate(), Gate()]
    let result = try play { user in
      user.allows(otherThreads: "the script waits for them")
      user.does("waits") {
        Task {
          await gates[0].wait()
          MainActor.preconditionIsolated()
          trace("main")
        }
        Task.detached {
          await gates[1].wait()
          trace("pool")
          await MainActor.run { trace("back:\(Scheduler.isCapturing)") }
        }
        Task { await Account().wait(for: gates[2], trace) }
      }
      for gate in gates { user.does("lets a thread work") { inThread { gate.open() } } }
      trace("|")
    }
    #expect(trace.text == "main pool back:true actor |")
    #expect(result.problems == [])
    #expect(result.end == "end: other threads may run, as the script allows, every stub used")
  }
}

@Suite struct RuntimeCheckTests {
  @Test func thisRuntimeAsksItsHooks() throws {
    // The scheduler installs the hooks.
    _ = try Scheduler()
    let seen = RuntimeCheck.seen(by: Scheduler(unchecked: ()))
    #expect(seen == [.tasks, .libraries])
  }
}

/// An actor that journeys and ordinary tests share.
private actor Shelf {
  private(set) var books: [String] = []

  func put(_ book: String) { books.append(book) }

  func order(_ book: String) {
    Task {
      await Task.yield()
      put(book)
    }
  }
}

/// The work for an actor that a stopped journey leaves.
@Suite struct SharedActorTests {
  /// After any number of jobs, the remaining jobs include the one that serves the actor's queue.
  @Test(.timeLimit(.minutes(9)), arguments: 0..<8)
  func anActorThatAJourneyLeavesInTheMiddleServesOthers(after count: Int) async throws {
    let shelf = Shelf()
    let scheduler = try Scheduler()
    scheduler.capture {
      Task { await shelf.order("a") }
      Task.detached { await shelf.put("b") }
      for _ in 0..<count where scheduler.nextKind != nil { scheduler.runNext() }
    }
    await shelf.put("c")
    #expect(await shelf.books.contains("c"))
  }
}

#if os(Linux)
@Suite struct ThreadObjectTests {
  /// Otherwise, concurrent journeys write into one dictionary, as Foundation does for each request.
  @Test func aJourneyHasTheObjectOfItsOwnThread() {
    let facts = Trace()
    // A thread without a `Thread` object.
    let thread = start {
      try? Scheduler().capture {
        facts("\(Thread.isMainThread) \(Thread.current === Thread.mainThread)")
      }
      return nil
    }
    pthread_join(thread, nil)
    #expect(facts.text == "true false")
  }
}
#endif

// The runtime's function that delays a job without asking an executor, as older runtimes do.
@_silgen_name("swift_task_enqueueGlobalWithDelay")
private func enqueue(after nanoseconds: UInt64, _ job: UnownedJob)

@_silgen_name("swift_task_enqueueGlobalWithDeadline")
private func enqueue(
  at seconds: Int64,
  _ nanoseconds: Int64,
  _ toleranceSeconds: Int64,
  _ toleranceNanoseconds: Int64,
  _ clock: Int32,
  _ job: UnownedJob
)

@_silgen_name("swift_get_time")
private func getTime(
  _ seconds: UnsafeMutablePointer<Int64>,
  _ nanoseconds: UnsafeMutablePointer<Int64>,
  _ clock: Int32
)

/// Delays the first job before it runs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class SleepingExecutor: TaskExecutor {
  private let hasDeadline: Bool
  private let hasSlept = Locked(false)

  init(hasDeadline: Bool) { self.hasDeadline = hasDeadline }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = hasSlept.withLock { hasSlept in
      defer { hasSlept = true }
      return !hasSlept
    }
    guard isFirst else { return job.runSynchronously(on: asUnownedTaskExecutor()) }
    guard hasDeadline else { return UserJourneysTests.enqueue(after: 2_000_000_000, job) }
    let continuous: Int32 = 1
    var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
    getTime(&seconds, &nanoseconds, continuous)
    UserJourneysTests.enqueue(at: seconds + 2, nanoseconds, 0, 0, continuous, job)
  }
}

@Suite struct DelayedJobTests {
  @Test(arguments: [false, true])
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func aJobThatTheRuntimeLetsSleepWakesOnVirtualTime(hasDeadline: Bool) throws {
    let scheduler = try Scheduler()
    let trace = Trace()
    let executor = SleepingExecutor(hasDeadline: hasDeadline)
    scheduler.capture {
      Task(executorPreference: executor) { trace("awake:\(Scheduler.isCapturing)") }
      _ = scheduler.settle()
      trace("sleeps")
      #expect(!scheduler.wakeNext(until: .milliseconds(1_999)))
      while scheduler.wakeNext(until: .seconds(3)) { _ = scheduler.settle() }
    }
    #expect(trace.text == "sleeps awake:true")
    #expect(scheduler.timeline.now == .seconds(2))
  }
}
