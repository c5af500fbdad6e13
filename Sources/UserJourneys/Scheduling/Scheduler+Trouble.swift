import CSchedulerHooks

extension Scheduler {
  /// Whether the running code is on the main thread of the journey.
  var isOnMain: Bool { places.last == .main }

  /// The step of the running code.
  var currentStep: StepName { StepToken.current?.name ?? step }

  /// Notes the first error of the journey, or a later error that is the likely reason for the
  /// first.
  func note(_ error: JourneyError) {
    if allowsThreads, error.isOfThreads { return }
    // A noted thread outside the journey may work for a refused process, for example.
    let explains = error.isRefusal && !error.isOfThreads && trouble?.isOfThreads == true
    if trouble == nil || explains { trouble = error }
  }

  /// The words about real threads that may still run at the end; nil without such threads.
  var outsideWork: String? {
    if allowsThreads { return "other threads may run, as the script allows" }
    return trouble?.isOfThreads == true ? "a thread outside the journey runs" : nil
  }
}

extension Scheduler {
  /// The functions that the hooks call on the thread of a journey.
  ///
  /// The table stays in memory for the life of the process, because the hooks keep its address.
  /// The constant is unsafe only by its type: it is written once, before the first read.
  nonisolated(unsafe) static let handlers: UnsafePointer<capture_handlers> = {
    let handlers = UnsafeMutablePointer<capture_handlers>.allocate(capacity: 1)
    handlers.initialize(
      to: capture_handlers(
        take: { of($0).accept(unsafeBitCast($1, to: UnownedJob.self), as: .pool) },
        sleep: { of($0).sleep(unsafeBitCast($1, to: UnownedJob.self), for: .nanoseconds($2)) },
        submit: { of($0).submit($1, on: $2, after: .nanoseconds($3)) },
        begin_sync: { of($0).beginSync($1, on: $2) },
        end_sync: { of($0).endSync(on: $1) },
        wait: { of($0).wait($1, on: $2, limit: duration($3)) },
        give_up: { of($0).giveUp($1) },
        notify: { of($0).notify($2, on: $3, after: $1) },
        made: { of($0).made($1, isBarrier: $2) },
        left: { of($0).left($1) },
        signalled: { of($0).signalled($1, isForAll: $2) },
        owns: { of($0).own.contains($1) },
        wakes: { of($0).wakes($1, String(cString: $2)) },
        set_timer: { of($0).setTimer($1, after: .nanoseconds($2), interval: duration($3)) },
        end_timer: { of($0).endTimer($1) },
        source: { of($0).source($1, $2, on: $3) },
        set_source: { of($0).setSource($1, after: duration($2), interval: duration($3)) },
        set_source_block: { of($0).setBlock($2, of: $1, kind: $3) },
        has_source: { of($0).isSource($1) },
        session: { of($0).retainedSession },
        main_operations: { Unmanaged.passRetained(of($0).mainOperations).toOpaque() },
        refuse: { of($0).refuse($1, detail: $2.map { String(cString: $0) }) },
        is_main: { of($0).isOnMain }
      )
    )
    return UnsafePointer(handlers)
  }()

  private static func of(_ context: UnsafeMutableRawPointer) -> Scheduler {
    Unmanaged<Scheduler>.fromOpaque(context).takeUnretainedValue()
  }

  /// Returns the duration of some nanoseconds from the hooks; nil for a negative number.
  private static func duration(_ nanoseconds: Int64) -> Duration? {
    nanoseconds < 0 ? nil : .nanoseconds(nanoseconds)
  }

  /// Ends a wait for another thread, because the wait has lasted too long.
  private func giveUp(_ kind: captured_wait) {
    abandon(.deadlock(Wait(for: kind), in: currentStep))
  }

  /// Notes an operation that cannot run in a journey, and returns whether it goes on for real.
  ///
  /// A wait ends its step, but not in a program that leaves work real.
  func refuse(_ what: captured_refusal, detail: String?) -> Bool {
    if what.effect == captured_ends_step, mainStack == nil { return true }
    let error = JourneyError.refused(what, detail, in: currentStep)
    what.effect == captured_ends_step ? abandon(error) : note(error)
    return what.effect == captured_goes_on || what.effect == captured_is_of_threads
  }
}
