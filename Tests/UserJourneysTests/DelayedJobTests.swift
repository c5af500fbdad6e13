import ProofsheetBasics
import Testing

@testable import UserJourneys

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
