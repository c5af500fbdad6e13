/// Closures that a client tells what happens, in the order it happens.
///
/// For each exchange that is `requested`, then `mayAnswer`, then exactly one of `answered`,
/// `failed` and `cancelled`; or `requested`, then `unmatched`. No lock is held during a call.
package struct ExchangeObserver: Sendable {
  /// A request was made; its answer is chosen unless it is unmatched.
  package var requested: @Sendable (ScenarioClient.Exchange) -> Void
  /// May put another answer in the place of the chosen one, for example an injected fault; the
  /// scenario then stays in the state that it was in.
  package var substitute: @Sendable (ScenarioClient.Exchange, Stub.Answer) -> Stub.Answer?
  /// Holds the answer back until it returns; must return soon once its task is cancelled.
  package var mayAnswer: @Sendable (ScenarioClient.Exchange) async -> Void
  /// The response is about to be returned.
  package var answered: @Sendable (ScenarioClient.Exchange) -> Void
  /// An error is about to be thrown in place of a response.
  package var failed: @Sendable (ScenarioClient.Exchange) -> Void
  /// The calling task was cancelled, and the client is about to throw `URLError(.cancelled)`.
  package var cancelled: @Sendable (ScenarioClient.Exchange) -> Void
  /// No stub had an answer, and the client is about to throw this error.
  package var unmatched: @Sendable (UnmatchedRequest) -> Void

  /// Creates an observer from the closures that are of interest.
  package init(
    requested: @escaping @Sendable (ScenarioClient.Exchange) -> Void = { _ in },
    substitute: @escaping @Sendable (ScenarioClient.Exchange, Stub.Answer) -> Stub.Answer? = {
      _,
      _ in nil
    },
    mayAnswer: @escaping @Sendable (ScenarioClient.Exchange) async -> Void = { _ in },
    answered: @escaping @Sendable (ScenarioClient.Exchange) -> Void = { _ in },
    failed: @escaping @Sendable (ScenarioClient.Exchange) -> Void = { _ in },
    cancelled: @escaping @Sendable (ScenarioClient.Exchange) -> Void = { _ in },
    unmatched: @escaping @Sendable (UnmatchedRequest) -> Void = { _ in }
  ) {
    self.requested = requested
    self.substitute = substitute
    self.mayAnswer = mayAnswer
    self.answered = answered
    self.failed = failed
    self.cancelled = cancelled
    self.unmatched = unmatched
  }
}
