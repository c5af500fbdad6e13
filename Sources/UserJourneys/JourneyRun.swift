import HTTPFixtures
import SnapshotRendering

/// A journey while it is being played: step, settle, write what changed.
@MainActor
final class JourneyRun {
  nonisolated let scheduler: Scheduler
  nonisolated let client: ScenarioClient
  nonisolated let calls: JourneyCalls
  nonisolated let log = JourneyLog()
  nonisolated let held = HeldAnswers()
  nonisolated let variation: Variation
  var transcript: Transcript
  var screens: [ObservedScreen] = []
  var tokens: [WeakStepToken] = []
  var problems: [String] = []
  /// What there was to see, when somebody compares this playing with others.
  var watch: JourneyWatch?
  /// Where the journey has been, when somebody draws a map.
  var visits: [Visit]?
  /// What the script says always holds.
  var invariants: [Invariant] = []
  /// What the app does when the user leaves, and the suspended actions that end with the screen.
  var leaving = Leaving()
  /// What happened last, for the moment that follows from it.
  var cause = Moment.Cause.step(0)
  /// What was chosen wherever more than one thing could happen, and out of how many.
  var choices: [Int] = []
  var choiceCounts: [Int] = []
  /// Until when the user of an order that is not the script's would have waited.
  var patience = Duration.zero
  /// Whether tasks may be resumed by threads that are not the journey's.
  var allowsOtherThreads = false
  /// How many sleepers woke during the script's waits.
  var wakeCount = 0
  /// Whether the script has tried again after a fault.
  var hasRetried = false
  /// When the current wait began, and whether its next line must say how far it has come.
  private var wait: (start: Duration, isTold: Bool)?
  /// How many jobs the current step has run.
  private var jobCount = 0
  private let jobLimit: Int
  nonisolated let render: @Sendable (Any) -> Rendering
  /// Whether nothing has run since the screens were last looked at, so that none can have changed.
  private(set) var isWritten = true
  /// Whether nothing has run since the screen that has just opened was rendered.
  private var isFresh = false
  /// Set when the journey cannot go on; the steps that remain do nothing.
  var isOver = false
  /// Why it cannot.
  private(set) var stop: JourneyError?

  nonisolated init(_ journey: Journey, varied variation: Variation, scheduler: Scheduler) {
    self.scheduler = scheduler
    self.variation = variation
    jobLimit = journey.jobLimit
    render = journey.render
    calls = JourneyCalls(log: log)
    let clock: any Clock<Duration> =
      variation.order == nil ? VirtualClock(timeline: scheduler.timeline) : InstantClock()
    client = ScenarioClient(
      journey.scenario,
      fixtures: journey.fixtures,
      clock: clock,
      observer: Self.observer(log, held, fault: variation.fault)
    )
    transcript = Transcript(journey: journey.name, scenario: journey.scenario.name)
  }

  /// The current step as messages name it.
  var stepName: String { "\(transcript.stepName)" }
}

// MARK: - Steps

extension JourneyRun {
  /// Starts a step; whether there is one to start.
  func begin(_ title: String) -> Bool {
    if variation.order != nil { playEvents(isUsersTurn: true) }
    leaving.isPast = leaving.hasLeft
    guard !isOver else { return false }
    beginStep(title)
    cause = .step(transcript.stepCount)
    return true
  }

  func beginStep(_ title: String) {
    wait = nil
    jobCount = 0
    patience = scheduler.timeline.now
    transcript.begin(title)
  }

  /// Runs the user's part of a step; every task that it starts carries the step's token.
  func asStep<Result>(
    isFarewell: Bool = false,
    _ action: @MainActor () throws -> Result
  ) rethrows -> Result {
    isWritten = false
    isFresh = false
    let token = StepToken(transcript.stepName, isFarewell: isFarewell)
    tokens.append(WeakStepToken(token: token))
    return try StepToken.$current.withValue(token) { try action() }
  }

  /// Starts an action that may suspend.
  func start(_ action: @escaping @MainActor () async throws -> Void) {
    let name = stepName
    let task = Task {
      do {
        try await action()
      } catch {
        if !Task.isCancelled { fail(.scriptFailed(step: name, reason: "\(error)")) }
      }
    }
    leaving.tasks.append(task)
  }

  /// A screen opens: everything that it starts settles, then it is shown.
  func open(_ subject: AnyObject) {
    guard !isOver else { return }
    let screen = ObservedScreen(subject, render: render)
    screens.append(screen)
    transcript.append(screen.lines)
    isFresh = true
    settle()
  }

  /// The newest screen closes, and the one before is shown by what changed on it.
  func goBack() {
    runOut()
    guard !isOver else { return }
    guard screens.count > 1 else { return fail(.noScreenBehind(step: stepName)) }
    screens.removeLast()
    transcript.append(["back on \(screens[screens.count - 1].name)"])
    isWritten = false
    settled()
  }

  /// Runs all that follows from the step, which says so when nothing does.
  func settle() {
    runOut()
    endStep()
  }

  /// Runs everything that can run, then answers the oldest request, until neither is left; in an
  /// order of its own the answers wait for their turn.
  func runOut() {
    while !isOver, runJobs() {
      settled()
      guard !isOver, variation.order == nil, let answered = held.releaseFirst() else { return }
      cause = .answer(answered)
    }
  }

  /// Runs jobs until there are none; whether the journey can go on.
  private func runJobs() -> Bool {
    if !invariants.isEmpty { checkInvariants() }
    var isSeen = isWritten
    while !isOver, let kind = scheduler.nextKind {
      guard jobCount < jobLimit else {
        failUnsettled()
        return false
      }
      jobCount += 1
      // What stands before the next turn of the main actor was on the screen; what stands after the
      // last one is looked at when everything has settled.
      if kind != .pool, !isSeen { look() }
      isWritten = false
      isFresh = false
      scheduler.runNext()
      guard kind != .pool else { continue }
      isSeen = false
      if !invariants.isEmpty { checkInvariants() }
    }
    refuseOtherThreads()
    return !isOver
  }

  /// Looks at the screens between two turns of the main actor.
  private func look() {
    watch?.noteTurn(screens)
    guard watch?.isMute != true else { return }
    for index in screens.indices { screens[index].endTurn() }
  }

  /// Nothing can run: what there is to see is written down, and may be the last that the user sees.
  private func settled() {
    guard !isWritten else { return }
    write()
    noteVisit()
    guard watch != nil else { return }
    watch?.note(cause, in: self)
    if let count = variation.leaving, watch?.moments.count == count { leave() }
  }

  /// Lets time pass; a user with an order of their own need not wait that long.
  func wait(_ duration: Duration) {
    let end = scheduler.timeline.now + duration
    // Sleepers that follow from one that woke late are late, too, and still within the wait.
    var lateness = Duration.zero
    wait = (scheduler.timeline.now, false)
    while !isOver, let next = scheduler.timeline.nextDeadline, next <= end + lateness {
      wakeCount += 1
      if isCutShort(at: next) { return settle() }
      if isLate(next) { lateness = Variation.tick }
      guard scheduler.wakeNext(until: end + lateness) else { break }
      wait?.isTold = scheduler.timeline.now == end
      cause = .timer
      runOut()
      if endsAfter(next) { return settle() }
    }
    guard !isOver else { return }
    scheduler.timeline.advance(to: end)
    settle()
  }

  /// Writes what happened, then what changed on the screens.
  func write() {
    isWritten = true
    // A request that is tried again and again is one problem.
    for words in log.drainUnmatched() where problems.last != words { problems.append(words) }
    guard watch?.isMute != true else { return }
    var lines = log.drain()
    for index in screens.indices where !isFresh || index < screens.count - 1 {
      let isTop = index == screens.count - 1
      lines += screens[index].changes(named: isTop ? nil : screens[index].name)
    }
    guard !lines.isEmpty else { return }
    if let wait, !wait.isTold {
      let time = scheduler.timeline.now - wait.start
      if time > .zero { lines.insert("@ \(Transcript.text(of: time))", at: 0) }
      self.wait?.isTold = true
    }
    transcript.append(lines)
  }

  /// Ends a journey that would run for ever, with enough of its last step to see why.
  private func failUnsettled() {
    write()
    transcript.cutStep()
    let starter = scheduler.nextStep.map { "\($0)" } ?? stepName
    fail(.neverSettles(step: stepName, jobs: jobLimit, taskOf: starter))
  }

  /// Ends the journey early.
  func fail(_ error: JourneyError) {
    isOver = true
    if stop == nil { stop = error }
    problems.append("\(error)")
  }
}
