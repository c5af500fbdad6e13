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
      requested: { exchange in
        if StepToken.isAfterLeaving { return }
        let isFarewell = StepToken.current?.isFarewell == true
        let lines = exchange.request.bodyLines
        log.appendRequest("\(exchange.request)", body: lines, isFarewell: isFarewell)
      },
      substitute: { exchange, chosen in
        guard let fault, exchange.number == fault.request else { return nil }
        return fault.answer(chosen)
      },
      mayAnswer: { exchange in
        // Nobody is there any more who could do something before the answer to a farewell.
        guard let step = StepToken.current else { return await held.hold(exchange) }
        if !step.isAfterLeaving, !step.isFarewell { await held.hold(exchange) }
      },
      answered: { exchange in
        if StepToken.isAfterLeaving { return }
        log.appendAnswer(exchange.answer ?? "nothing", to: "\(exchange.request)")
      },
      failed: { exchange in
        if StepToken.isAfterLeaving { return }
        log.appendAnswer(exchange.answer ?? "failed", to: "\(exchange.request)")
      },
      cancelled: { exchange in
        if !StepToken.isAfterLeaving { log.appendCancellation("\(exchange.request)") }
      },
      unmatched: { if !StepToken.isAfterLeaving { log.appendUnmatched("\($0)") } }
    )
  }
}
