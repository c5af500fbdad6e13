import HTTPFixtures

extension JourneyRun {
  /// What the client tells the transcript, and what it is told to answer instead.
  ///
  /// Requests that follow from a step after the user has left are answered, and not looked at.
  nonisolated static func observer(
    _ log: JourneyLog,
    _ held: HeldAnswers,
    _ failures: FailureRecord
  ) -> ExchangeObserver {
    ExchangeObserver(
      requested: { exchange in
        failures.note(exchange)
        log.appendRequest(exchange)
      },
      substitute: { failures.answer($0, $1) },
      mayAnswer: { exchange in
        // Nobody is there any more who could do something before the answer to a farewell.
        guard let step = StepToken.current else { return await held.hold(exchange) }
        if !step.isAfterLeaving, !step.isFarewell { await held.hold(exchange) }
      },
      answered: { log.appendAnswer($0.answer ?? "nothing", to: $0) },
      failed: { log.appendAnswer($0.answer ?? "failed", to: $0) },
      cancelled: { log.appendCancellation($0) },
      unmatched: { log.appendUnmatched($0) }
    )
  }
}
