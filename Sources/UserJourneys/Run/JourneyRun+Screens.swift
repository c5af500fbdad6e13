import HTTPFixtures

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
    let isNeeded = failures.beginRetry(client.exchanges)
    guard director.meetRetry(isNeeded: isNeeded) else { return false }
    director.beginRetry()
    return true
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
