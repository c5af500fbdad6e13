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
  /// An operation that a journey refuses, because the operation runs outside: on a thread, in a
  /// process, on a network.
  struct Refused {
    let kind: captured_refusal
    let detail: String?

    func error(in step: StepName) -> JourneyError {
      var error = JourneyError("Step \(step) \(words)", reportedAs: step.title)
      error.isRefusal = true
      error.isOfThreads = kind.rawValue >= captured_refusal_thread.rawValue
      return error
    }
  }
}

extension Scheduler.Refused {
  private static let other = """
    let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
    """
  private static let double = "put it behind a protocol and give the app a double."

  /// The operation and its replacement, for a message that begins with the step.
  var words: String {
    let detail = detail ?? ""
    return switch kind {
    case captured_refusal_thread:
      "starts a thread of a library, which runs in real time; \(Self.other)"
    case captured_refusal_file:
      "reads or writes a file by Dispatch's own threads, in real time; \(Self.double)"
    case captured_refusal_wake:
      "wakes \(detail) from before the journey, which would go on in real time; \(Self.other)"
    case captured_refusal_join:
      "waits for a thread from before the journey, in real time; \(Self.other)"
    case captured_refusal_loop:
      "\(detail), which a journey does not play; let the work return, and go on in a callback."
    case captured_refusal_observer:
      "adds an observer to a run loop, as a notification queue and a FileHandle in the background do; "
        + "post by NotificationCenter, and put the file behind a protocol."
    case captured_refusal_item:
      "waits for a work item; use a group or a semaphore."
    case captured_refusal_semaphore:
      "waits for a semaphore of the C library; use DispatchSemaphore."
    case captured_refusal_queue:
      "suspends a queue, or makes it inactive, which a journey does not play; hand its work over later."
    case captured_refusal_process:
      "starts a process\(detail.isEmpty ? "" : ", " + detail), which runs in real time; \(Self.double)"
    case captured_refusal_socket:
      "connects to \(detail), and a journey has no network; give the app the journey's client, "
        + "`user.client`."
    case captured_refusal_session:
      "asks \(detail.isEmpty ? "a host" : detail) by a session that is not the journey's; make it from "
        + "`SessionLane(user.client).configuration`, or use `URLSession.shared`."
    default:
      "makes a Dispatch source that is no timer, which waits for the system in real time; \(Self.double)"
    }
  }
}

extension captured_refusal {
  /// Whether the operation is a wait, which ends its step.
  var endsStep: Bool {
    (captured_refusal_loop.rawValue...captured_refusal_queue.rawValue).contains(rawValue)
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
  func refuse(_ kind: captured_refusal, detail: String?) -> Bool {
    if kind.endsStep, mainStack == nil { return true }
    let refusal = Refused(kind: kind, detail: detail).error(in: currentStep)
    kind.endsStep ? abandon(refusal) : note(refusal)
    return !kind.endsStep && kind != captured_refusal_process
  }
}
