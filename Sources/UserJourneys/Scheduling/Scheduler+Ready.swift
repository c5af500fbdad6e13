import CSchedulerHooks

extension Scheduler {
  /// Something that can run.
  struct Ready {
    enum Work {
      case job(UnownedJob)
      case work(CapturedWork)
      case timer(CapturedTimer)
      /// A stack goes on that has waited, or that may have the queue that it waits for.
      case waiter(Waiter)
    }

    let work: Work
    let kind: Kind
    /// The queue that it waits for while that is suspended.
    let queue: UnsafeMutableRawPointer?

    init(_ job: UnownedJob, kind: Kind) {
      work = .job(job)
      self.kind = kind
      queue = nil
    }

    /// What was handed over is the main thread's when its queue is the main one.
    init(_ captured: CapturedWork) {
      work = .work(captured)
      queue = captured.queue
      kind = queue == nil ? .main : .pool
    }

    init(_ timer: CapturedTimer) {
      work = .timer(timer)
      queue = timer.queue
      kind = queue == nil ? .main : .pool
    }

    init(_ waiter: Waiter, queue: UnsafeMutableRawPointer? = nil) {
      work = .waiter(waiter)
      self.queue = queue
      kind = waiter.isMain ? .main : .pool
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

  /// Where it runs; nil for what goes on where it is.
  var place: Scheduler.Place? {
    switch work {
    case .job: kind == .main ? .main : .pool
    case .work, .timer: Scheduler.Place(queue)
    case .waiter(let waiter): waiter.end == nil ? waiter.place : nil
    }
  }

  /// Whether it runs alone on a queue that runs more than one at a time.
  var isBarrier: Bool {
    let isMarked =
      switch work {
      case .job, .timer: false
      case .work(let work): work.isBarrier
      case .waiter(let waiter): waiter.isBarrier
      }
    return isMarked && queue.map { !captured_queue_is_global($0) } == true
  }

  /// Whether two pieces of work of one queue may run at a time.
  func runsBeside(_ other: Self) -> Bool {
    guard !isBarrier, !other.isBarrier, case .queue(let queue) = place else { return false }
    return !captured_queue_is_serial(queue)
  }

  func isFor(_ waiter: Scheduler.Waiter) -> Bool {
    if case .waiter(let other) = work { other === waiter } else { false }
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
      count += runNext(atMost: limit - count)
    }
    return count
  }

  /// Runs a piece of work in its place.
  func run(_ ready: Ready) {
    capture_beat()
    let (outer, place) = (starters?.current, ready.place)
    places = [place ?? .pool]
    enter(ready)
    defer {
      starters?.current = outer
      leave(place)
    }
    switch ready.work {
    case .job(let job):
      runningTask = ready.task
      starters?.current = starters?.byTask[runningTask]
      if ready.kind == .main {
        job.runSynchronously(on: main.asUnownedSerialExecutor())
      } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        job.runSynchronously(on: PoolExecutor.shared.asUnownedTaskExecutor())
      }
    case .work(let work):
      starters?.current = work.starter
      work.run()
      if let item = work.item { finished(item) }
      if let waiter = work.waiter { end(waiter, captured_end_over) }
    case .timer(let timer):
      starters?.current = timer.starter
      fire(timer)
    case .waiter: break
    }
  }

  /// Lets run first what somebody waits for in the middle of something else.
  func hasten(where isAsked: (Ready) -> Bool) {
    let waiting = ready[next...]
    ready = waiting.filter(isAsked) + waiting.filter { !isAsked($0) }
    next = 0
  }

  /// Puts what could not start before everything else.
  func putBack(_ held: [Ready]) { ready.insert(contentsOf: held, at: next) }

  /// Takes off what would let a stack have a queue, since its wait has ended in another way.
  func forget(_ waiter: Waiter) {
    ready[next...].removeAll { $0.isFor(waiter) }
    if let place = waiter.place { held[place]?.removeAll { $0.isFor(waiter) } }
    for key in parked.keys { parked[key]?.removeAll { $0.isFor(waiter) } }
  }
}
