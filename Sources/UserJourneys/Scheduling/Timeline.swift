import CSchedulerHooks
import ProofsheetBasics
import SnapshotRendering

/// The virtual time of a journey, with its sleepers and their deadlines.
final class Timeline: Sendable {
  /// The event that happens when a sleeper wakes.
  enum Wake {
    /// A job runs after its sleep; the token of the job's step is nil if the step is unknown.
    case job(UnownedJob, of: WeakStepToken?)
    /// A sleep on the virtual clock ends.
    case sleeper(UnsafeContinuation<Void, any Error>, of: WeakStepToken?)
    /// Work that was submitted with a delay runs.
    case work(CapturedWork)
    /// A timer fires.
    case timer(CapturedTimer)
    /// The wait of a stack reaches its limit.
    case stack(Scheduler.Waiter)
  }

  struct Entry {
    let id: Int
    let deadline: Duration
    let wake: Wake
    /// The step from which the sleeper follows, also in a detached task.
    let step: StepName?
    /// The time at which the sleep began, and the number of earlier events.
    let start: (time: Duration, moment: Int)
    let name: JourneyEvent

    /// Whether the deadline is out of reach, as for a paused timer or a sleep until cancellation.
    var isNever: Bool { deadline >= .seconds(50 * 365 * 86_400) }
    /// Whether the journey waits for this sleeper.
    var counts: Bool { !isNever && !wake.isLeftOver }
  }

  struct State {
    var now = Duration.zero
    /// The number of events that have happened.
    var moment = 0
    var lastID = 0
    /// The number of sleeps so far, counted separately for each step and each length.
    var occurrences: [JourneyEvent: Int] = [:]
    var entries: [Entry] = []

    mutating func append(_ id: Int, until deadline: Duration, _ wake: Wake) {
      let (length, step) = (deadline - now, wake.step?.place ?? 0)
      let any = JourneyEvent.wake(after: length, ofStep: step, occurrence: 0)
      let occurrence = occurrences[any, default: 0] + 1
      occurrences[any] = occurrence
      let name = JourneyEvent.wake(after: length, ofStep: step, occurrence: occurrence)
      entries.append(
        Entry(
          id: id,
          deadline: deadline,
          wake: wake,
          step: wake.step?.name ?? .running,
          start: (now, moment),
          name: name
        )
      )
    }
  }

  let state = Locked(State())

  /// The time since the journey began.
  var now: Duration { state.withLock { $0.now } }

  /// The deadlines of the sleepers for which the journey waits, the earliest first.
  ///
  /// A cancelled sleep is left out once its step has no task, although the system keeps its job
  /// until the deadline.
  var deadlines: [Duration] {
    state.withLock { $0.entries.filter(\.counts).map(\.deadline).sorted() }
  }

  /// Returns the sleeper with the earliest deadline, also of a cancelled sleep, without those for
  /// which a wait for everything does not wait.
  func first(besides woken: WokenSleepers? = nil) -> Entry? {
    state.withLock { state in
      state.entries.lazy.filter { !$0.isNever && woken?.covers($0) != true }
        .min { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
  }

  /// The earliest deadline of any sleeper, also of a cancelled sleep.
  var nextDeadline: Duration? { first()?.deadline }

  /// The number of sleepers, without cancelled sleepers and sleepers that never wake.
  var count: Int { state.withLock { $0.entries.count(where: \.counts) } }

  /// Whether a task of a step sleeps.
  func hasSleeper(of step: StepToken) -> Bool {
    state.withLock { $0.entries.contains { $0.wake.step === step } }
  }

  /// Whether a task is still in a sleep that has begun up to a given one.
  func hasSleep(upTo id: Int) -> Bool {
    state.withLock { $0.entries.contains { $0.id <= id && $0.counts && !$0.wake.isWork } }
  }

  /// The identifier of the last sleep.
  var lastID: Int { state.withLock { $0.lastID } }

  /// Returns the sleepers that began after a given one and are left after a wait for everything.
  ///
  /// - Parameters:
  ///   - start: The identifier of the last earlier sleep.
  ///   - titles: The titles of the steps whose sleepers may go on.
  /// - Returns: The sleepers, each kind once, with the number of those that are left.
  func repetitions(since start: Int, besides titles: Set<String>) -> [Leftover] {
    let left = state.withLock { $0.entries }.filter { entry in
      let isExpected = entry.step.map { $0.phase != .script || titles.contains($0.title) } == true
      return entry.counts && entry.id > start && !isExpected
    }
    var kinds: [(entry: Entry, count: Int)] = []
    for entry in left {
      if let place = kinds.firstIndex(where: { $0.entry.words(1) == entry.words(1) }) {
        kinds[place].count += 1
      } else {
        kinds.append((entry, 1))
      }
    }
    return kinds.compactMap { entry, count in
      entry.words(count).map { .repetition($0, count: count) }
    }
  }

  /// Moves time without waking a sleeper; the caller has woken all due sleepers.
  func advance(to time: Duration) {
    state.withLock { $0.now = max($0.now, time) }
  }

  func add(_ wake: Wake, after delay: Duration) {
    let id = makeID()
    state.withLock { $0.append(id, until: $0.now + delay, wake) }
  }

  /// Removes the sleeper with the earliest deadline up to `limit`, and moves time to the deadline.
  ///
  /// Sleepers with the same deadline wake in the order in which they went to sleep.
  func popFirst(until limit: Duration) -> Wake? {
    first().flatMap { $0.deadline <= limit ? pop($0.id) : nil }
  }

  /// Removes a timer, for example because the timer has ended or gets another time.
  func remove(_ timer: CapturedTimer) {
    _ = remove { if case .timer(let other) = $0 { other === timer } else { false } }
  }

  /// Removes from the timeline a stack whose wait has ended.
  func remove(_ waiter: Scheduler.Waiter) {
    guard waiter.deadline != nil else { return }
    _ = remove { if case .stack(let other) = $0 { other === waiter } else { false } }
  }

  /// Removes the delayed work that has been cancelled.
  func removeCancelled() { _ = remove { $0.isCancelledWork } }

  /// Removes all delayed work when the journey has ended, and returns whether there was any.
  func removeWork() -> Bool { remove { $0.isWork } }

  private func remove(where isGone: (Wake) -> Bool) -> Bool {
    // A release may add a sleeper, so it comes after the lock.
    let gone = state.withLock { state in
      let gone = state.entries.filter { isGone($0.wake) }
      if !gone.isEmpty { state.entries.removeAll { isGone($0.wake) } }
      return gone
    }
    return !gone.isEmpty
  }
}

extension Timeline.Wake {
  var step: StepToken? {
    switch self {
    case .job(_, let step), .sleeper(_, let step): step?.token
    case .work(let work): work.step
    case .timer(let timer): timer.step
    case .stack(let waiter): waiter.step
    }
  }

  fileprivate var isLeftOver: Bool {
    if case .job(_, let step?) = self { step.token == nil } else { isCancelledWork }
  }

  fileprivate var isWork: Bool {
    switch self {
    case .work, .timer, .stack: true
    case .job, .sleeper: false
    }
  }

  fileprivate var isCancelledWork: Bool {
    if case .work(let work) = self { work.isCancelled } else { false }
  }
}

extension Timeline {
  /// Returns the identifier of a new sleep.
  func makeID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Puts a sleep on the timeline, unless the sleep is over already.
  func begin(_ id: Int, until deadline: Duration, _ sleeper: UnsafeContinuation<Void, any Error>) {
    // A cancellation after this look finds the sleep on the timeline.
    let isOver = state.withLock { state in
      if Task.isCancelled || deadline <= state.now { return true }
      state.append(id, until: deadline, .sleeper(sleeper, of: .current))
      return false
    }
    guard isOver else { return }
    Task.isCancelled ? sleeper.resume(throwing: CancellationError()) : sleeper.resume()
  }

  /// Ends a sleep early.
  func cancel(_ id: Int) {
    let entry = state.withLock { state in
      state.entries.firstIndex { $0.id == id }.map { state.entries.remove(at: $0) }
    }
    guard case .sleeper(let sleeper, _) = entry?.wake else { return }
    sleeper.resume(throwing: CancellationError())
  }
}

extension Duration {
  /// The canonical text of the duration: `0.5 s`.
  var text: String { String(Rendering(of: self).text.dropLast()) }

  /// The whole nanoseconds, or the largest number that 64 bits can hold.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return whole.overflow ? .max : whole.partialValue &+ attoseconds / 1_000_000_000
  }
}
