import HTTPFixtures
import SnapshotRendering

/// A journey while it is being played: step, settle, write what changed.
@MainActor
final class JourneyRun {
  nonisolated let scheduler: Scheduler
  nonisolated let client: ScenarioClient
  nonisolated let calls: JourneyCalls
  private nonisolated let log = JourneyLog()
  private nonisolated let held = HeldAnswers()
  private var transcript: Transcript
  private var screens: [ObservedScreen] = []
  private var tokens: [WeakStepToken] = []
  private var problems: [String] = []
  /// When the current wait began, and whether its next line must say how far it has come.
  private var wait: (start: Duration, isTold: Bool)?
  /// How many jobs the current step has run.
  private var jobCount = 0
  private let jobLimit: Int
  private nonisolated let render: @Sendable (Any) -> Rendering
  /// Whether nothing has run since the screens were last looked at, so that none can have changed.
  private var isWritten = true
  /// Set when the journey cannot go on; the steps that remain do nothing.
  private var isOver = false

  nonisolated init(_ journey: Journey, scheduler: Scheduler) {
    self.scheduler = scheduler
    jobLimit = journey.jobLimit
    render = journey.render
    calls = JourneyCalls(log: log)
    client = ScenarioClient(
      journey.scenario,
      fixtures: journey.fixtures,
      clock: VirtualClock(timeline: scheduler.timeline),
      observer: Self.observer(log, held)
    )
    transcript = Transcript(journey: journey.name, scenario: journey.scenario.name)
  }

  /// The current step as messages name it.
  var stepName: String { "\(transcript.stepCount) (\(transcript.title))" }

  private nonisolated static func observer(
    _ log: JourneyLog,
    _ held: HeldAnswers
  ) -> ExchangeObserver {
    ExchangeObserver(
      requested: { log.appendRequest("\($0.request)", body: $0.request.bodyLines) },
      mayAnswer: { await held.hold($0) },
      answered: { exchange in
        log.appendAnswer(exchange.answer ?? "nothing", to: "\(exchange.request)")
      },
      failed: { exchange in
        log.appendAnswer(exchange.answer ?? "failed", to: "\(exchange.request)")
      },
      cancelled: { log.appendCancellation("\($0.request)") },
      unmatched: { log.appendUnmatched("\($0)") }
    )
  }
}

// MARK: - Steps

extension JourneyRun {
  /// Starts a step; whether there is one to start.
  func begin(_ title: String) -> Bool {
    guard !isOver else { return false }
    wait = nil
    jobCount = 0
    transcript.begin(title)
    return true
  }

  /// Runs the user's part of a step; every task that it starts carries the step's token.
  func asStep<Result>(_ action: @MainActor () throws -> Result) rethrows -> Result {
    isWritten = false
    let token = StepToken(step: "\(transcript.stepCount)")
    tokens.append(WeakStepToken(token: token))
    return try StepToken.$current.withValue(token) { try action() }
  }

  /// Starts an action that may suspend.
  func start(_ action: @escaping @MainActor () async throws -> Void) {
    let name = stepName
    Task {
      do {
        try await action()
      } catch {
        fail(.scriptFailed(step: name, reason: "\(error)"))
      }
    }
  }

  /// A screen opens: everything that it starts settles, then it is shown.
  func open(_ subject: AnyObject) {
    guard !isOver else { return }
    let screen = ObservedScreen(subject, render: render)
    screens.append(screen)
    transcript.append(screen.lines)
    settle()
  }

  /// The newest screen closes, and the one before is shown by what changed on it.
  func goBack() {
    runOut()
    guard !isOver else { return }
    guard screens.count > 1 else { return fail(.noScreenBehind(step: stepName)) }
    screens.removeLast()
    transcript.append(["back on \(screens[screens.count - 1].name)"])
  }

  /// Runs all that follows from the step, which says so when nothing does.
  func settle() {
    runOut()
    if !isOver, transcript.isStepSilent { transcript.append(["= nothing changes"]) }
  }

  /// Runs everything that can run, then answers the oldest request, until neither is left.
  private func runOut() {
    repeat {
      guard !isOver else { return }
      guard let jobs = scheduler.settle(limit: jobLimit - jobCount) else {
        return failUnsettled()
      }
      jobCount += jobs
      if jobs > 0 { isWritten = false }
      if !isWritten { write() }
    } while held.releaseFirst()
  }

  /// Lets time pass.
  func wait(_ duration: Duration) {
    let end = scheduler.timeline.now + duration
    wait = (scheduler.timeline.now, false)
    while !isOver, scheduler.wakeNext(until: end) {
      wait?.isTold = scheduler.timeline.now == end
      runOut()
    }
    scheduler.timeline.advance(to: end)
    settle()
  }

  /// Writes what happened, then what changed on the screens.
  private func write() {
    isWritten = true
    var lines = log.drain()
    for index in screens.indices {
      let isTop = index == screens.count - 1
      lines += screens[index].changes(named: isTop ? nil : screens[index].name)
    }
    // A request that is tried again and again is one problem.
    for words in log.drainUnmatched() where problems.last != words { problems.append(words) }
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
    fail(.neverSettles(step: stepName, jobs: jobLimit))
  }

  /// Ends the journey early.
  func fail(_ error: JourneyError) {
    isOver = true
    problems.append("\(error)")
  }
}

// MARK: - The end

extension JourneyRun {
  /// Writes what still runs or waits and what was never used.
  func finish() -> Journey.Result {
    if !isWritten { write() }
    isOver = true
    held.end()
    if let invalid = client.invalidity { problems.insert("\(invalid)", at: 0) }
    var words: [String] = []
    let running = tokens.compactMap { $0.token?.step }
    let now = scheduler.timeline.now
    let deadlines = scheduler.timeline.deadlines
    if running.isEmpty, deadlines.isEmpty { words.append("nothing running, nothing waiting") }
    for step in running { words.append("a task of step \(step) has not ended") }
    for deadline in deadlines {
      words.append("something sleeps for another \(Transcript.text(of: deadline - now))")
    }
    let unused = client.unusedStubs
    if unused.isEmpty { words[words.count - 1] += ", every stub used" }
    for stub in unused { words.append(stub.wordsWithoutPlace) }
    transcript.end(words)
    return Journey.Result(
      transcript: transcript.text,
      stepCount: transcript.stepCount,
      problems: problems
    )
  }
}

extension UnusedStub {
  /// What was not used; a transcript names no line of the source, which changes for other reasons.
  fileprivate var wordsWithoutPlace: String {
    guard uses > 0 else { return "never used: \(pattern)" }
    return "never given by \(pattern): \(neverGiven.joined(separator: ", "))"
  }
}
