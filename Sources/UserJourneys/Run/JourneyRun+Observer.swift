import HTTPFixtures

extension JourneyRun {
  /// What the client tells the transcript, and what it is told to answer instead.
  ///
  /// Requests that follow from a step after the user has left are answered, and not looked at.
  nonisolated static func observer(
    _ log: JourneyLog,
    _ held: HeldAnswers,
    fault: Variation.Fault?
  ) -> ExchangeObserver {
    ExchangeObserver(
      requested: { log.appendRequest($0) },
      substitute: { exchange, chosen in
        guard let fault, exchange.number == fault.request else { return nil }
        return fault.answer(chosen)
      },
      mayAnswer: { exchange in
        // Nobody is there any more who could do something before the answer to a farewell.
        guard let step = StepToken.current else { return await held.hold(exchange) }
        if !step.isAfterLeaving, !step.isFarewell { await held.hold(exchange) }
      },
      answered: { log.appendAnswer($0.answer ?? "nothing", to: $0.request) },
      failed: { log.appendAnswer($0.answer ?? "failed", to: $0.request) },
      cancelled: { log.appendCancellation($0.request) },
      unmatched: { log.appendUnmatched("\($0)") }
    )
  }
}
