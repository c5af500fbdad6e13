import CSchedulerHooks

extension Scheduler {
  /// Something that can run.
  struct Ready {
    enum Work {
      case job(UnownedJob)
      case work(CapturedWork)
      case timer(CapturedTimer)
    }

    let work: Work
    let kind: Kind

    init(_ job: UnownedJob, kind: Kind) {
      work = .job(job)
      self.kind = kind
    }

    /// What was handed over is the main thread's when its queue is the main one.
    init(_ captured: CapturedWork) {
      work = .work(captured)
      kind = captured.queue == nil ? .main : .pool
    }

    init(_ timer: CapturedTimer) {
      work = .timer(timer)
      kind = timer.queue == nil ? .main : .pool
    }

    /// The number of the task that it is a job of; 0 when it is of none.
    var task: UInt64 {
      guard case .job(let job) = work else { return 0 }
      return scheduler_hooks_task(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
    }
  }

  /// Whose code a job runs.
  enum Kind {
    case main, pool
    /// What follows a `Task.yield`, which the runtime hands to the pool even on the main actor.
    case yielded
  }
}

extension Scheduler.Ready {
  /// Whether it is a job that is of no task: one that serves the queue of an actor.
  var isOfNoTask: Bool {
    guard case .job = work else { return false }
    return task == 0
  }

  /// Where it runs.
  var place: Scheduler.Place {
    switch work {
    case .job: kind == .main ? .main : .pool
    case .work(let work): Scheduler.Place(work.queue)
    case .timer(let timer): Scheduler.Place(timer.queue)
    }
  }
}

extension Scheduler {
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
}
