import CSchedulerHooks

extension Scheduler {
  /// A piece of work that can run.
  struct Ready {
    enum Work {
      case job(UnownedJob)
      case work(CapturedWork)
      case timer(CapturedTimer)
      /// A waiting stack goes on, because its wait is over or its queue may be free.
      case waiter(Waiter)
    }

    let work: Work
    let kind: Kind
    /// The queue on which the work runs, or which a waiting stack wants to use; nil for the main
    /// queue and for a job.
    let queue: Address?

    init(_ job: UnownedJob, kind: Kind) {
      work = .job(job)
      self.kind = kind
      queue = nil
    }

    /// Creates ready work from captured work; work of the main queue belongs to the main thread.
    init(_ captured: CapturedWork) {
      work = .work(captured)
      queue = captured.queue
      kind = queue == nil && captured.stack == nil ? .main : .pool
    }

    init(_ timer: CapturedTimer) {
      work = .timer(timer)
      queue = timer.queue
      kind = queue == nil ? .main : .pool
    }

    init(_ waiter: Waiter, queue: Address? = nil) {
      work = .waiter(waiter)
      self.queue = queue
      kind = waiter.isMain ? .main : .pool
    }

    /// The number of the job's task; 0 for a job without a task.
    var task: UInt64 {
      guard case .job(let job) = work else { return 0 }
      return scheduler_hooks_task(unsafeBitCast(job, to: Address.self))
    }
  }

  /// The executor to which the runtime hands a job.
  enum Kind {
    case main, pool
    /// Code after a `Task.yield`, which the runtime hands to the pool even on the main actor.
    case yielded
  }
}

extension Scheduler.Ready {
  /// Whether the work is a job without a task; such a job serves the queue of an actor.
  var isOfNoTask: Bool {
    guard case .job = work else { return false }
    return task == 0
  }

  /// Whether the work is a job of a cancelled task.
  var isCancelled: Bool {
    guard case .job(let job) = work, task != 0 else { return false }
    return unsafeBitCast(job, to: UnsafeCurrentTask.self).isCancelled
  }

  /// The stack of the app's thread that runs the work; nil for other work.
  var stack: OpaquePointer? { if case .work(let work) = work { work.stack } else { nil } }

  /// The place of the work; nil for a stack that goes on where it is.
  var place: Scheduler.Place? {
    switch work {
    case .job: kind == .main ? .main : .pool
    case .work, .timer: stack == nil ? Scheduler.Place(queue) : .pool
    case .waiter(let waiter): waiter.end == nil ? waiter.place : nil
    }
  }

  /// Whether the work is a barrier on a concurrent queue.
  var isBarrier: Bool {
    let isMarked =
      switch work {
      case .job, .timer: false
      case .work(let work): work.isBarrier
      case .waiter(let waiter): waiter.isBarrier
      }
    return isMarked && queue.map { !captured_queue_is_global($0) } == true
  }

  /// Whether two pieces of work of one queue may run at the same time.
  func runsBeside(_ other: Self) -> Bool {
    guard !isBarrier, !other.isBarrier, case .queue(let queue) = place else { return false }
    return !captured_queue_is_serial(queue)
  }

  /// The waiting stack that goes on; nil for other work.
  var waiter: Scheduler.Waiter? { if case .waiter(let waiter) = work { waiter } else { nil } }
}

extension Scheduler {
  /// Runs jobs until no job is ready.
  ///
  /// - Parameter limit: The largest number of jobs.
  /// - Returns: The number of jobs that ran; nil when jobs are left after `limit` jobs.
  package func settle(limit: Int = jobLimit) -> Int? {
    var count = 0
    while nextKind != nil {
      guard count < limit else { return nil }
      count += runNext(atMost: limit - count)
    }
    return count
  }

  /// Runs a piece of work in the context of its place, for example as work of its queue.
  func run(_ ready: Ready) {
    capture_beat()
    if ready.kind == .yielded { yields += 1 }
    let place = ready.place
    places = [place ?? .pool]
    enter(ready)
    defer { leave(place) }
    switch ready.work {
    case .job(let job):
      runningTask = ready.task
      if ready.kind == .main {
        job.runSynchronously(on: main.asUnownedSerialExecutor())
      } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        job.runSynchronously(on: PoolExecutor.shared.asUnownedTaskExecutor())
      }
    case .work(let work):
      runningTask = work.task
      work.run()
      if let waiter = work.waiter { end(waiter, captured_end_over) }
    case .timer(let timer):
      runningTask = timer.task
      fire(timer)
    case .waiter: break
    }
  }

  /// Moves work ahead of all other ready work when blocked code waits for this work.
  func hasten(where isAsked: (Ready) -> Bool) {
    let waiting = ready[next...]
    ready = waiting.filter(isAsked) + waiting.filter { !isAsked($0) }
    next = 0
  }

  /// Whether the work only yields again and again, so that an answer or a time has to come.
  var isPolling: Bool {
    yields > Self.yieldLimit && (holdsAnswer?() == true || timeline.count > 0)
  }

  /// The largest number of yields between two events.
  private static let yieldLimit = 200

  /// Whether ready work belongs to no step.
  var hasWorkOfNoStep: Bool { nextKind != nil && firstReady { step(of: $0) == nil } != nil }

  /// Takes the next piece of work, after ``nextKind`` has found it.
  func takeNext() -> Ready {
    next += 1
    return ready[next - 1]
  }

  /// The index of the oldest ready work for which `fits` is true.
  func firstReady(where fits: (Ready) -> Bool) -> Int? { ready[next...].firstIndex(where: fits) }

  /// Removes a stack from the work that waits for a queue, because the stack's wait has ended in
  /// another way.
  func forget(_ waiter: Waiter) {
    ready[next...].removeAll { $0.waiter === waiter }
    if let place = waiter.place { held[place]?.removeAll { $0.waiter === waiter } }
  }
}

// MARK: - Work from elsewhere

extension Scheduler {
  /// Adds work that can run, or that comes back to the main thread when it is let.
  func append(_ new: Ready) {
    let comesBack = new.kind == .main && new.waiter == nil && places.last != .main
    // Cancelled work has nothing left to do, and a task that yields only looks what has come.
    let waits = holdsReturns && comesBack && yields == 0 && !new.isCancelled
    if waits { returns.append(new) } else { ready.append(new) }
  }

  /// Lets the oldest work come back to the main thread.
  func letReturn() {
    holdsReturns = true
    ready.append(returns.removeFirst())
  }

  /// Lets all work come back to the main thread, now and later.
  func letAllReturn() {
    holdsReturns = false
    ready += returns
    returns = []
  }
}
