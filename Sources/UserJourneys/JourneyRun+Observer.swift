import HTTPFixtures

extension JourneyRun {
  /// What the client tells the transcript, and what it is told to answer instead.
  ///
  /// Requests that follow from a step after the user has left are answered, and not looked at.
  nonisolated static func observer(
    _ log: JourneyLog,
    _ held: HeldAnswers,
    fault: Fault?
  ) -> ExchangeObserver {
    ExchangeObserver(
      requested: { exchange in
        if StepToken.isGhost { return }
        log.appendRequest("\(exchange.request)", body: exchange.request.bodyLines)
      },
      substitute: { exchange, chosen in
        guard let fault, exchange.number == fault.request else { return nil }
        return fault.kind.answer(inPlaceOf: chosen)
      },
      mayAnswer: { exchange in
        if !StepToken.isGhost { await held.hold(exchange) }
      },
      answered: { exchange in
        if StepToken.isGhost { return }
        log.appendAnswer(exchange.answer ?? "nothing", to: "\(exchange.request)")
      },
      failed: { exchange in
        if StepToken.isGhost { return }
        log.appendAnswer(exchange.answer ?? "failed", to: "\(exchange.request)")
      },
      cancelled: { exchange in
        if !StepToken.isGhost { log.appendCancellation("\(exchange.request)") }
      },
      unmatched: { if !StepToken.isGhost { log.appendUnmatched("\($0)") } }
    )
  }
}
