import CSchedulerHooks
import ProofsheetBasics

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
