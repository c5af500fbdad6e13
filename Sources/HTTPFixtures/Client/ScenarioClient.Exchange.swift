import Foundation
import ProofsheetBasics

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
    public internal(set) var request: Stub.Request
    /// Where the stub was declared; `nil` when none answers.
    package let stub: SourcePlace?
    /// Whether the stub takes any body because it says nothing about it, and the request has one.
    package internal(set) var bodyIsUnsaid = false
    /// What the stub was `named`.
    package internal(set) var stubName: String?
    /// The place of the stub in its scenario.
    var stubIndex: Int?
    /// The answer in one line, for example `400 Search/searchArtist_error.json` or `failed: offline`.
    public internal(set) var answer: String?
    /// The status code of the answer; of no meaning for a failure.
    package internal(set) var status = 0
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

/// Closures that a client tells what happens, in the order it happens.
///
/// For each exchange that is `requested`, then `mayAnswer`, then exactly one of `answered`,
/// `failed` and `cancelled`; or `requested`, then `unmatched`. No lock is held during a call.
package struct ExchangeObserver: Sendable {
  /// A request was made; its answer is chosen unless it is unmatched.
  package var requested: @Sendable (ScenarioClient.Exchange) -> Void
  /// May put another answer in the place of the chosen one, for example an injected fault; the
  /// scenario then stays as it was, and the chosen answer is still to come, unless it only comes later.
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
  /// In how many pieces a body comes at once that is read as it comes, unless it comes in chunks.
  package var pieces = 1

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

extension ScenarioClient.Exchange {
  /// A line for the request, its body, and a line for what it came to.
  var lines: [String] {
    let body = bodyText.map { ["   body: \($0)"] + unsaid("   ") } ?? []
    return ["\(number). \(request.descriptionWithHost)"] + body + ["   \(end)"]
  }

  /// A line that says that no rule has looked at the body.
  package func unsaid(_ indentation: String) -> [String] {
    bodyIsUnsaid ? ["\(indentation)(the stub takes any body)"] : []
  }

  private var bodyText: String? {
    if request.body.isEmpty { return request.bodyDigest }
    if let json = request.parsedBody.json(request.body) { return json.description }
    guard let text = String(data: request.body, encoding: .utf8) else {
      return "\(request.body.count) bytes"
    }
    return quoted(text, limit: 2_000)
  }

  private var end: String {
    switch outcome {
    case .answered: "< \(answer ?? "nothing")"
    case .failed: "< \(answer ?? "failed")"
    case .waiting: "… waits for \(answer ?? "its answer")"
    case .cancelled: "x cancelled before \(answer ?? "its answer")"
    case .unmatched: "! unmatched"
    }
  }
}
