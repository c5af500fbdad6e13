import HTTPFixtures
import SnapshotRendering

extension JourneyRun {
  /// Ends the transcript with the remaining work, the waits and the unused stubs, and returns the
  /// result.
  func finish() -> Journey.Result {
    // A screen with an endless rendering would block this stack as well.
    if !writer.isWritten, !scheduler.isGivenUp { write() }
    refuseOtherThreads()
    if writer.stepCount == 0, !isOver {
      fail(.init("The script takes no step; let the user see or do something."))
    }
    held.end()
    scheduler.timeline.removeCancelled()
    if let refusal = writer.refusal { problems.append("\(refusal)") }
    if let invalid = client.invalidity { problems.insert("\(invalid)", at: 0) }
    let deadlines = scheduler.timeline.deadlines
    let idle = scheduler.waiters.filter(\.isIdle)
    var words = steps.compactMap(\.token).filter { token in !idle.contains { $0.step === token } }
      .map { self.words(for: $0) }
    words += idle.map { "a thread of step \($0.stepName) waits for its next job" }
    for waiter in scheduler.waiters where waiter.step == nil && waiter.deadline == nil {
      words.append("something of step \(waiter.stepName) \(waiter.wait.words)")
    }
    if let outside = scheduler.outsideWork {
      words.append(outside)
    } else if words.isEmpty, deadlines.isEmpty {
      words.append("nothing running, nothing waiting")
    }
    for deadline in deadlines {
      words.append("something sleeps for another \((deadline - now).text)")
    }
    let left = client.leftStubs
    if left.isEmpty { words[words.count - 1] += ", every stub used" }
    for stub in left { words.append(stub.wordsWithoutPlace) }
    if !writer.hasShown, client.requestCount > 0 { words.append("the script saw no screen") }
    writer.end(words)
    refuseForgotten()
    noteProblems(isLast: true)
    let uncapturedWork = problems.isEmpty ? nil : Scheduler.uncapturedWork
    return Journey.Result(
      story: writer.story,
      problems: problems + [uncapturedWork].compactMap(\.self),
      unusedStubs: left.filter { !$0.isOptional }
    )
  }

  /// Fails the journey if a task or a blocked thread waits for ever, even after the user has left.
  private func refuseForgotten() {
    defer { isOver = true }
    guard !isOver, forgotten != nil || deadWaiter != nil else { return }
    // Tasks that end with their screens end here.
    sayFarewell()
    _ = writer.releaseScreens()
    _ = scheduler.settle(limit: jobs.limit)
    scheduler.timeline.removeCancelled()
    if let deadWaiter {
      fail(scheduler.deadlock(of: deadWaiter))
    } else if let forgotten {
      let words =
        "Work of step \(forgotten) is never resumed, even after the user has left: a continuation, a stream, or a "
        + "group with one enter too many. Look for the code that should end it, or declare "
        + "`user.allows(waitingIn:_:)` with the step's title and the reason. Tests that share a singleton's group enter "
        + "it for each other: give their suites one outer `@Suite(.serialized)`."
      fail(.init(words, reportedAs: forgotten.title))
    }
  }

  /// The oldest blocked call stack whose wait never ends, unless the script allows the wait.
  private var deadWaiter: Scheduler.Waiter? {
    scheduler.waiters.first { waiter in
      waiter.deadline == nil && !waiter.isIdle
        && !waiting.contains(waiter.stepName.title)
    }
  }

  /// The step of the first task that waits for neither an answer nor the journey's clock.
  ///
  /// Tasks whose wait the script allows are left out.
  private var forgotten: StepName? {
    steps.lazy.compactMap(\.token).first { self.isForgotten($0) }?.name
  }

  /// Whether a task of a step waits for neither an answer nor the journey's clock, and the script
  /// does not allow the wait.
  func isForgotten(_ step: StepToken) -> Bool {
    waitsForNobody(step) && !waiting.contains(step.name.title)
  }

  private func waitsForNobody(_ running: StepToken) -> Bool {
    // A delayed answer is a sleeper, too.
    !scheduler.timeline.hasSleeper(of: running) && held.first == nil && !scheduler.isPolling
      && !scheduler.waiters.contains { $0.isIdle && $0.step === running }
  }

  /// The state of a task that still runs, in words.
  private func words(for running: StepToken) -> String {
    guard waitsForNobody(running) else {
      return "a task of step \(running.name.number) has not ended"
    }
    return "a task of step \(running.name) waits for neither an answer nor the journey's clock"
  }

  /// Returns the record of this run, after the script has returned and has released its screens.
  func playback() -> Playback {
    let asked = (requests: client.exchanges.count, moments: watch?.moments.count ?? 0)
    let longestWait = longestWait
    var isEndless = false
    keepToTheEnd()
    if !leaving.hasLeft, !isOver {
      waitForEverything()
      isEndless = !isOver && scheduler.timeline.count > 0
    }
    let moments = watch?.moments ?? []
    watch = nil
    let leftovers = leaving.hasLeft ? leftovers() : []
    let (effects, stop) = (
      writer.log.effects(by: effectRules).map { $0.scrubbed(scrub) }, self.stop
    )
    let result = finish()
    return Playback(
      moments: moments,
      choices: director.choices,
      events: director.events,
      retries: director.retries,
      wakeCount: director.wakeCount,
      longestWait: longestWait,
      endless: isEndless ? asked : nil,
      exchanges: client.exchanges,
      effects: effects,
      orderedNames: effectRules.ordered,
      sent: failures.sent,
      failed: failures.failed,
      retryStep: failures.retryStep,
      hasRetried: failures.isRetried,
      stop: stop,
      failure: self.stop,
      unmatched: client.unmatchedRequests.map { "\($0)" },
      leftovers: leftovers,
      declaresLeaving: leaving.isDeclared,
      result: result
    )
  }
}

extension UnusedStub {
  /// The words for an unused stub, without the stub's line in the sources.
  ///
  /// The line is left out because it changes for unrelated reasons.
  fileprivate var wordsWithoutPlace: String {
    let waiver = isOptional ? "optional, " : ""
    guard uses > 0 else { return "\(waiver)never used: \(pattern)" }
    return "\(waiver)never given by \(pattern): \(neverGiven.joined(separator: ", "))"
  }
}

extension JourneyRun {
  /// Fails the journey when the script has done something between two steps or after the last.
  ///
  /// The transcript would not show such code. Code before the first step is allowed, because the
  /// first step shows the complete screen.
  ///
  /// - Parameter title: The step that begins; nil at the end of the script.
  func refuseOutside(before title: String?) {
    refuseOtherThreads()
    guard !isOver, writer.stepCount > 0, let what = outside else { return }
    let next = title.map { "\"\($0)\"" } ?? "the end"
    let words =
      "\(what) between step \(stepName) and \(next), outside of any step: use `user.does(\"taps\") { … }`, keep "
      + "doubles in variables of the test, and end threads and timers from before."
    fail(.init(words))
  }

  /// Fails the journey when a screen changes after all captured work has settled.
  ///
  /// - Parameter drain: A closure that runs work which the journey has not captured.
  func refuseLateChanges(after drain: @MainActor () -> Void) {
    guard !isOver else { return }
    drain()
    guard let screen = writer.screens.first(where: { $0.rendering != $0.shown }) else { return }
    let words =
      "\(screen.name) changes after step \(stepName) has settled, by work that this program cannot capture; "
      + "let the app take `user.client.load`, `user.clock.schedule` and `user.onMain` for such work."
    writer.expectChanges()
    write()
    fail(.init(words))
  }

  private var outside: String? {
    if let screen = writer.screens.first(where: { !$0.rendering.reads(like: $0.shown) }) {
      return "\(screen.name) changes"
    }
    // Work of a step may be ready too, such as a task that a freed object of the script cancels.
    if scheduler.hasWorkOfNoStep { return "Work is started" }
    return writer.log.hasNews ? "A request or a call is made" : nil
  }
}

extension JourneyRun {
  /// Opens a screen: the transcript shows the complete screen, and then all work of the screen
  /// settles.
  func open(_ subject: AnyObject) {
    guard !isOver else { return }
    writer.open(subject)
    settle()
  }

  /// Closes the newest screen.
  func goBack() {
    runOut()
    guard !isOver else { return }
    guard writer.screens.count > 1 else {
      let words = "Step \(stepName) goes back from the only open screen; open another first."
      return fail(.init(words))
    }
    writer.closeScreen()
    settled()
  }
}

extension JourneyRun {
  /// Returns whether a failure needs a retry, and if so makes the next step a retry.
  func beginRetry() -> Bool {
    guard !isOver else { return false }
    return director.meetRetry(isNeeded: failures.beginRetry(client.exchanges))
  }
}

extension JourneyRun {
  /// The observer that writes the client's requests into the transcript and replaces answers.
  ///
  /// Requests of steps after the user has left are answered, and left out of the transcript.
  nonisolated static func observer(
    _ log: JourneyLog,
    _ held: HeldAnswers,
    _ failures: FailureRecord
  ) -> ExchangeObserver {
    var observer = ExchangeObserver()
    observer.requested = { exchange in
      failures.note(exchange)
      log.appendRequest(exchange)
    }
    observer.substitute = { failures.answer($0, $1) }
    observer.mayAnswer = { exchange in
      // After a farewell, no step can come before the answer.
      guard let step = StepToken.current else { return await held.hold(exchange) }
      if step.name.phase == .script { await held.hold(exchange) }
    }
    observer.ended = { exchange in
      if exchange.outcome == .cancelled { return log.appendCancellation(exchange) }
      log.appendAnswer(exchange.answer ?? "nothing", to: exchange)
    }
    observer.unmatched = { log.appendUnmatched($0) }
    return observer
  }
}
