import HTTPFixtures

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
    observer.answered = { log.appendAnswer($0.answer ?? "nothing", to: $0) }
    observer.failed = { log.appendAnswer($0.answer ?? "failed", to: $0) }
    observer.cancelled = { log.appendCancellation($0) }
    observer.unmatched = { log.appendUnmatched($0) }
    return observer
  }
}
