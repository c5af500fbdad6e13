extension ScenarioClient {
  /// One request and what became of it.
  public struct Exchange: Hashable, Sendable {
    /// How far an exchange has come.
    package enum Outcome: String, Hashable, Sendable {
      /// The answer is chosen but not given yet.
      case waiting
      /// The response was given.
      case answered
      /// An error was thrown, as the stub asked or because its fixture could not be read.
      case failed
      /// The calling task was cancelled before the answer.
      case cancelled
      /// No stub had an answer.
      case unmatched
    }

    /// The place in the order of requests of this client, counted from 1.
    package let number: Int
    /// The request.
    public let request: Stub.Request
    /// Where the stub was declared; `nil` when none answers.
    package let stub: SourcePlace?
    /// What the stub was `named`.
    package internal(set) var stubName: String?
    /// The place of the stub in its scenario.
    var stubIndex: Int?
    /// The answer in one line, for example `400 Search/searchArtist_error.json` or `failed: offline`.
    public internal(set) var answer: String?
    /// How far the exchange has come.
    package internal(set) var outcome: Outcome

    func ended(_ outcome: Outcome, answer: String? = nil) -> ScenarioClient.Exchange {
      var exchange = self
      exchange.outcome = outcome
      exchange.answer = answer ?? self.answer
      return exchange
    }

    func failed(with error: any Error) -> ScenarioClient.Exchange {
      error is FixtureError ? ended(.failed, answer: "failed: \(error)") : ended(.failed)
    }
  }
}
