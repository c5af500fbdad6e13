import CSchedulerHooks
import HTTPFixtures

/// One run of a journey: a step acts, everything that follows from the step runs, and the changes
/// are written.
///
/// The ``JourneyWriter`` writes the transcript, and the ``JourneyDirector`` chooses among several
/// possible events.
@MainActor
final class JourneyRun {
  nonisolated let scheduler: Scheduler
  let client: ScenarioClient
  let held = HeldAnswers()
  let writer: JourneyWriter
  var director: JourneyDirector
  /// The planned failures, and the failures that have happened.
  let failures: FailureRecord
  /// The moments of the run, for a comparison with other runs; nil without a comparison.
  var watch: MomentLog?
  /// The steps whose tasks may still run.
  private(set) var steps: [WeakStepToken] = []
  /// The script's invariants, each with its condition.
  var invariants: [(name: String, holds: @MainActor () -> Bool)] = []
  /// The titles of steps whose tasks may still wait when the journey ends.
  var waiting: Set<String> = []
  /// The script's rules about effects.
  var effectRules = EffectRules()
  /// The app's actions on leaving, and the suspended actions that end with the screen.
  var leaving = Leaving()
  /// Replaces the parts of an effect that differ between runs.
  let scrub: @Sendable (String) -> String
  /// Runs the work that the journey cannot capture; nil in a program that captures all work.
  private let drain: (@MainActor () -> Void)?
  /// The counts of jobs in the current step, and the limit of their cost.
  ///
  /// Each job adds 1 to `cost`, and each reading of the screens adds more. The step fails when `cost`
  /// reaches `limit`.
  var jobs: (count: Int, cost: Int, limit: Int)
  /// The largest number of sleepers that woke in one wait for everything.
  var longestWait = 0
  /// The number of requests and the time, at the start of the step or when time last passed.
  private var requests = (count: 0, time: Duration.zero)
  /// The problems that make a comparison of the transcript pointless.
  var problems: [String] = []
  /// Whether the journey cannot go on; the remaining steps do nothing.
  var isOver = false
  /// The reason why the journey cannot go on.
  private(set) var stop: JourneyError?

  nonisolated init(_ journey: Journey, _ variation: Variation, isMute: Bool, scheduler: Scheduler) {
    self.scheduler = scheduler
    writer = JourneyWriter(journey, isMute: isMute)
    director = JourneyDirector(variation, wakeLimit: journey.wakeLimit, length: journey.length)
    failures = FailureRecord(variation.fault, in: journey.scenario, on: scheduler.timeline)
    jobs = (0, 0, journey.jobLimit)
    drain = journey.drain
    scrub = journey.scrub
    scheduler.releaseAnswer = { [held] in held.first.map(held.release) != nil }
    scheduler.holdsAnswer = { [held] in held.first != nil }
    let clock: any Clock<Duration> =
      variation.order == nil ? VirtualClock(timeline: scheduler.timeline) : InstantClock()
    client = ScenarioClient(
      journey.scenario,
      fixtures: journey.fixtures,
      clock: clock,
      observer: Self.observer(writer.log, held, failures)
    )
    scheduler.client = client
  }

  /// The time since the journey began.
  var now: Duration { scheduler.timeline.now }

  /// The name of the current step in messages.
  var stepName: StepName { writer.stepName }
}

// MARK: - A step

extension JourneyRun {
  /// Starts a step, and returns whether its action may run.
  func begin(_ title: String, isAct: Bool = true) -> Bool {
    if director.choosesOrder { runEvents(isUsersTurn: true) }
    leaving.isPast = leaving.hasLeft
    if watch == nil { refuseOutside(before: title) }
    if title.isEmpty, !isOver {
      let place = writer.stepCount == 0 ? "The first step" : "The step after \(stepName)"
      let words = "\(place) has an empty title; say what the user does, in a few words."
      fail(.init(words))
    }
    guard !isOver else { return false }
    beginStep(title, isAct: isAct)
    if isAct { failures.noteAct() }
    if director.isRetrying { failures.noteRetry(in: stepName) }
    director.beginStep(at: now)
    scheduler.holdsReturns = director.choosesOrder
    watch?.cause = .step
    return true
  }

  func beginStep(_ title: String, isAct: Bool = true) {
    (jobs.count, jobs.cost) = (0, 0)
    requests = (client.requestCount, now)
    capture_beat()
    writer.beginStep(title, isAct: isAct)
    scheduler.step = stepName
  }

  /// Runs the user's part of a step; every task that this code starts carries the step's token.
  func asStep<Result>(
    isFarewell: Bool = false,
    _ action: @MainActor () throws -> Result
  ) rethrows -> Result {
    writer.expectChanges()
    releaseKept()
    let name = stepName.in(isFarewell ? .farewell : .script)
    let token = StepToken(name, place: director.place)
    steps.append(WeakStepToken(token: token))
    return try StepToken.$current.withValue(token) { try action() }
  }

  /// Starts an action that may suspend.
  func start(_ action: @escaping @MainActor () async throws -> Void) {
    let name = stepName
    let task = Task {
      do {
        try await action()
      } catch {
        if !Task.isCancelled { fail(.init("The script threw in step \(name): \(error)")) }
      }
    }
    leaving.tasks.append(task)
  }

  /// Runs all work that follows from the step, and writes a line about a step that changed nothing.
  func settle() {
    runOut()
    if let drain { refuseLateChanges(after: drain) }
    if !isOver { writer.endStep() }
  }

  /// Runs all work and then answers the oldest request, again and again until all is done.
  ///
  /// In a varied order, the answers wait for their turn.
  func runOut() {
    while !isOver, runJobs() {
      if letWorkReturn() { continue }
      settled()
      if !isOver { refuseEndlessRequests() }
      guard !isOver, let answered = director.nextAnswer(of: held) else { break }
      watch?.cause = .answer(answered)
      held.release(answered)
    }
    lookAtParts()
  }

  /// Runs all jobs, and returns whether the journey can go on.
  private func runJobs() -> Bool {
    releaseKept()
    if !invariants.isEmpty { checkInvariants() }
    var isSeen = writer.isWritten
    while !isOver, let kind = scheduler.nextKind ?? scheduler.nextKindFromElsewhere {
      guard countJob() else { return false }
      // The user has seen the state before the next turn of the main actor. The state after the
      // last turn is read when everything has settled.
      if kind != .pool, !isSeen { look() }
      writer.expectChanges()
      let count = scheduler.runNext(atMost: 1 + max(0, jobs.limit - jobs.cost))
      (jobs.count, jobs.cost) = (jobs.count + count - 1, jobs.cost + count - 1)
      guard kind != .pool else { continue }
      isSeen = false
      if !invariants.isEmpty { checkInvariants() }
    }
    refuseOtherThreads()
    return !isOver
  }

  /// Counts a job of the step, and returns whether the job may still run.
  func countJob() -> Bool {
    guard jobs.cost < jobs.limit else {
      failUnsettled()
      return false
    }
    jobs.count += 1
    jobs.cost += 1
    return true
  }

  /// Reads the screens between two turns of the main actor.
  private func look() {
    jobs.cost += writer.lookCost
    watch?.noteTurn(writer.screens)
  }

  /// Writes the screens when no work can run; the user may leave at this moment.
  func settled() {
    guard !writer.isWritten else { return }
    jobs.cost += writer.lookCost
    write()
    guard let watch else { return }
    watch.note(self)
    if director.leaves(after: watch.moments.count) { leave() }
  }

  /// Writes the new events and the changes on the screens into the transcript.
  func write() {
    noteProblems()
    writer.write(at: now)
  }

  /// Adds a problem for each request without a stub, and for each call that a double could not
  /// answer; a repeated one adds none.
  func noteProblems(isLast: Bool = false) {
    for words in writer.log.drainProblems(isLast: isLast) where !problems.contains(words) {
      problems.append(words)
    }
  }
}

// MARK: - Going wrong

extension JourneyRun {
  /// Ends the journey early.
  func fail(_ error: JourneyError) {
    isOver = true
    if stop == nil { stop = error }
    problems.append("\(error)")
  }

  /// Ends a journey that would run for ever, and keeps enough of its last step to show why.
  private func failUnsettled() {
    write()
    writer.cutStep()
    let (name, origin) = ("\(stepName)", "\(scheduler.nextStep ?? stepName)")
    let place =
      origin == name
      ? "; look" : ", because a task of step \(origin) still runs; look in that step"
    let end = "for a task that yields, retries or ticks for ever."
    let words = "Step \(name) still runs after \(jobs.count) jobs\(place) \(end)"
    fail(.init(words, reportedAs: stepName.title))
  }

  /// Ends a journey that sends requests again and again while no time passes.
  private func refuseEndlessRequests() {
    if let (request, isHot) = failures.trouble {
      writer.cutStep()
      let words = "Step \(stepName) has sent \(request) \(FailureRecord.limit) times"
      if isHot { return failHot(words + " while no time passed", request) }
      return fail(.init(words + ", each time without success; the journey ends here."))
    }
    if requests.time != now { requests = (client.requestCount, now) }
    let count = client.requestCount - requests.count
    guard count > Journey.requestLimit, let last = client.exchanges.last else { return }
    writer.cutStep()
    let words = "Step \(stepName) has sent \(count) requests while no time passed, the last one "
    failHot(words + "\(last.request)", "\(last.request)")
  }

  private func failHot(_ words: String, _ request: String) {
    let remedy = "; let the retry wait between two attempts, or give up."
    var error = JourneyError(words + remedy, reportedAs: String(request.prefix { $0 != "?" }))
    error.isOfRequests = true
    fail(error)
  }

  /// Ends the journey when an invariant of the script is broken.
  private func checkInvariants() {
    for invariant in invariants where !isOver && !invariant.holds() {
      let words = "\"\(invariant.name)\" does not hold in step \(stepName)."
      fail(.init(words, reportedAs: invariant.name))
    }
  }

  /// Fails the journey when a foreign thread has resumed a task of the journey.
  ///
  /// The time of such a resumption is real, so two transcripts may differ.
  func refuseOtherThreads() {
    scheduler.refuseOutsideSignal()
    let step = scheduler.allowsThreads ? nil : scheduler.stepFromElsewhere
    // A woken thread may have resumed a task. The error about the task explains more.
    if !isOver, let trouble = scheduler.trouble, step == nil || !trouble.isOfThreads {
      return fail(trouble)
    }
    guard !isOver, let step else { return }
    let name = step ?? stepName
    let words =
      "A task of step \(name) was resumed by a thread outside the journey, at a time that differs "
      + "between runs. Replace the library by a double, or declare `user.allows(otherThreads:)` and wait for "
      + "the thread in the script."
    fail(.init(words, reportedAs: name.title))
  }
}
