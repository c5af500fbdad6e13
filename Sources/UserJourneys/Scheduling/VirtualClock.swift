import ProofsheetBasics

/// A clock whose time moves only in the steps of a journey.
///
/// ```swift
/// HomeViewModel(clock: user.clock)  // any Clock<Duration>
/// ```
public struct VirtualClock: Clock {
  /// A point in time, counted from the start of the journey.
  public struct Instant: InstantProtocol {
    /// The time since the start of the journey.
    public let offset: Duration

    /// The instant `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether the left instant comes before the right instant in the journey's time.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let timeline: Timeline

  /// The current time of the journey.
  public var now: Instant { Instant(offset: timeline.now) }

  /// The resolution, which is zero: virtual time has no smallest step.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the journey has moved time to `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: The time to wake; sleepers with the same deadline wake in the order in which
  ///     they began to sleep.
  ///   - tolerance: A value without effect, since virtual time is exact.
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = timeline.makeID()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { sleeper in
        timeline.begin(id, until: deadline.offset, sleeper)
      }
    } onCancel: {
      timeline.cancel(id)
    }
  }

  /// Runs an action later, for code that takes a scheduler in place of timers and queues.
  ///
  /// - Parameters:
  ///   - delay: The time until the first call.
  ///   - interval: The time between calls; nil for one call.
  ///   - action: The action, which runs on the main actor.
  /// - Returns: A task; cancelling it stops the calls.
  @discardableResult
  public func schedule(
    after delay: Duration,
    every interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> Task<Void, any Error> {
    Task { @MainActor in
      var next = now.advanced(by: delay)
      try await sleep(until: next)
      action()
      while let interval {
        next = next.advanced(by: interval)
        try await sleep(until: next)
        action()
      }
    }
  }
}

/// A clock whose sleeps end at once.
///
/// A client has this clock in a run with a varied order, where the director chooses when an answer
/// comes.
struct InstantClock: Clock {
  var now: VirtualClock.Instant { VirtualClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

extension Timeline {
  /// The sleepers that may wake next.
  ///
  /// Sleepers with the earliest deadline wake in any order, because real timers are inexact. But
  /// sleeps of the same length that began at different events end in the order of these events.
  var due: [Entry] {
    state.withLock { state in
      let entries = state.entries.filter(\.counts)
        .sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
      let first = entries.prefix { $0.deadline == entries[0].deadline }
      return first.filter { entry in !first.contains { $0.isBefore(entry) } }
    }
  }

  /// Counts one more event of the journey.
  func beginMoment() { state.withLock { $0.moment += 1 } }

  /// Removes a sleeper, and moves time to its deadline.
  func pop(_ id: Int) -> Wake? {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.id == id }) else { return nil }
      let entry = state.entries.remove(at: index)
      state.now = max(state.now, entry.deadline)
      return entry.wake
    }
  }
}

extension Timeline.Entry {
  /// Whether this sleep began at an earlier event than another sleep of the same length.
  fileprivate func isBefore(_ other: Timeline.Entry) -> Bool {
    start.time == other.start.time && start.moment < other.start.moment
  }
}

/// The sleepers that have woken in one wait for everything.
struct WokenSleepers {
  /// The titles of the steps whose sleeps and timers may go on for ever.
  let allowed: Set<String>
  private(set) var count = 0
  /// The steps and lengths of the sleeps that have ended; nil stands for all of them.
  var kinds: Set<JourneyEvent>? = []

  init(allowed: Set<String>) { self.allowed = allowed }

  mutating func insert(_ name: JourneyEvent) {
    count += 1
    if !allowed.isEmpty { kinds?.insert(name.kind) }
  }

  /// Whether the wait may end before a sleeper wakes: its step is allowed, and an equal sleep of the
  /// step has ended already.
  func covers(_ entry: Timeline.Entry) -> Bool {
    guard let title = entry.wake.step?.name.title, allowed.contains(title) else { return false }
    return kinds?.contains(entry.name.kind) ?? true
  }
}

extension JourneyEvent {
  /// The event without its number among the equal events.
  fileprivate var kind: JourneyEvent {
    guard case .wake(let length, let step, _) = self else { return self }
    return .wake(after: length, ofStep: step, occurrence: 0)
  }
}

extension Timeline.Entry {
  /// The step that started the sleeper, and the sleeper: `step 1 (opens) has a timer every 1 s`.
  var words: String {
    (wake.step.map { "step \($0.name)" } ?? "an unknown step") + " has a \(words(1) ?? "sleeper")"
  }

  /// The sleeper, or several equal ones: `timer every 1 s`, `2 timers every 1 s`; nil for a sleeper
  /// without a length.
  func words(_ count: Int) -> String? {
    guard case .wake(let length, _, _) = name else { return nil }
    let (one, many) =
      switch wake {
      case .job, .sleeper: ("task that sleeps for", "tasks that sleep for")
      case .timer(let timer) where timer.interval == nil: ("timer after", "timers after")
      case .timer: ("timer every", "timers every")
      case .work: ("piece of work after", "pieces of work after")
      case .stack: ("thread that waits for", "threads that wait for")
      }
    return (count == 1 ? one : "\(count) \(many)") + " " + length.text
  }
}

/// An event of a journey, with an identity that is the same in every run.
///
/// `.answer(to: "GET /a", ofStep: 2, occurrence: 1)` is the answer to the first request `GET /a` of
/// the second step, in any order of the events.
package enum JourneyEvent: Hashable, Sendable {
  /// The step at a place of the script, counted from 1; retries have the places -1, -2 and so on.
  case step(Int)
  /// The answer to a request that the step with the place `ofStep` sent.
  ///
  /// `occurrence` numbers the equal requests of a step.
  case answer(to: String, ofStep: Int, occurrence: Int)
  /// The end of a sleep that the step with the place `ofStep` began.
  ///
  /// `occurrence` numbers the sleeps of one length in a step.
  case wake(after: Duration, ofStep: Int, occurrence: Int)

  /// Work that a step has started on an actor or a queue comes back to the main thread; the number
  /// counts such work.
  case work(Int)

  /// Whether a server, an actor or a queue answers.
  package var isAnswer: Bool {
    switch self {
    case .answer, .work: true
    case .step, .wake: false
    }
  }

  var isStep: Bool { if case .step = self { true } else { false } }
}
