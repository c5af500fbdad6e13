import Foundation
import ProofsheetBasics

extension ScenarioClient {
  /// One request and its outcome.
  public struct Exchange: Hashable, Sendable {
    /// The progress of an exchange.
    package enum Outcome: String, Hashable, Sendable {
      /// The client has chosen the answer and has not given it yet.
      case waiting
      /// The client has returned the response.
      case answered
      /// The client has thrown an error, as the stub declares or because a fixture is unreadable.
      case failed
      /// The calling task was cancelled before the answer.
      case cancelled
      /// No stub had an answer.
      case unmatched
    }

    /// The number of the request among the requests of this client, counted from 1.
    package let number: Int
    /// The parsed request of the app.
    public internal(set) var request: Stub.Request
    /// The line that declares the stub; `nil` when no stub answers.
    package let stub: SourcePlace?
    /// Whether the request has a body and the stub has no rule for bodies.
    package internal(set) var bodyIsUnsaid = false
    /// The name that `named` gave to the stub.
    package internal(set) var stubName: String?
    /// The index of the stub in its scenario.
    var stubIndex: Int?
    /// The answer in one line: `400 Search/searchArtist_error.json` or `failed: offline`.
    public internal(set) var answer: String?
    /// The status code of the answer, or a meaningless number for a failure.
    package internal(set) var status = 0
    /// The progress of the exchange.
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

/// Closures that a client calls for each event, in order.
///
/// Each exchange calls `requested`, then `mayAnswer`, then exactly one of `answered`, `failed` and
/// `cancelled`. A request without a stub calls `requested`, then `unmatched`. The client holds no
/// lock during a call.
package struct ExchangeObserver: Sendable {
  /// Receives each request after the client has chosen its answer or found no stub.
  package var requested: @Sendable (ScenarioClient.Exchange) -> Void = { _ in }
  /// May replace the chosen answer, for example by a fault; `nil` keeps the chosen answer.
  ///
  /// After a replacement, the client reverts the request's state change, and the stub can give the
  /// chosen answer again. A replacement that is only slower has neither effect.
  package var substitute: @Sendable (ScenarioClient.Exchange, Stub.Answer) -> Stub.Answer? = {
    _,
    _ in nil
  }
  /// Delays the answer until the closure returns; a cancellation must end the closure soon.
  package var mayAnswer: @Sendable (ScenarioClient.Exchange) async -> Void = { _ in }
  /// Receives an exchange just before the client returns the response.
  package var answered: @Sendable (ScenarioClient.Exchange) -> Void = { _ in }
  /// Receives an exchange just before the client throws an error in place of a response.
  package var failed: @Sendable (ScenarioClient.Exchange) -> Void = { _ in }
  /// Receives an exchange whose task was cancelled, just before the client throws
  /// `URLError(.cancelled)`.
  package var cancelled: @Sendable (ScenarioClient.Exchange) -> Void = { _ in }
  /// Receives the error about a request without a stub, just before the client throws the error.
  package var unmatched: @Sendable (UnmatchedRequest) -> Void = { _ in }

  /// Creates an observer whose closures do nothing.
  package init() {}
}

extension ScenarioClient.Exchange {
  /// The lines of the transcript for the request, its body and its outcome.
  var lines: [String] {
    let body = bodyText.map { ["   body: \($0)"] + unsaid("   ") } ?? []
    return ["\(number). \(request.descriptionWithHost)"] + body + ["   \(end)"]
  }

  /// Returns a line about a body that no rule of the stub has compared, or an empty list.
  package func unsaid(_ indentation: String) -> [String] {
    bodyIsUnsaid ? ["\(indentation)(the stub takes any body)"] : []
  }

  private var bodyText: String? {
    if request.body.isEmpty { return nil }
    if let json = request.content.json { return json.description }
    guard let text = String(data: request.body, encoding: .utf8) else {
      return "\(request.body.count) bytes"
    }
    return quoted(request.content.isForm ? SortedText.query(text) : text, limit: 2_000)
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
