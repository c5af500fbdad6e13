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
/// Each exchange calls `requested`, then `mayAnswer`, then `ended`. A request without a stub calls
/// `requested`, then `unmatched`. The client holds no lock during a call.
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
  /// Receives an exchange with its outcome, just before the client returns the response or throws the
  /// error.
  package var ended: @Sendable (ScenarioClient.Exchange) -> Void = { _ in }
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

/// The state of one client: the answers that it has given, and the log of its exchanges.
struct ClientState: Sendable {
  /// The client's decision about one request: the answer, or the reason why no stub answers.
  enum Ruling: Sendable {
    case answer(Stub.Answer, ScenarioClient.Exchange)
    case unmatched(UnmatchedRequest, ScenarioClient.Exchange)
  }

  /// The exchanges in the order of the requests; empty if the client keeps none.
  private(set) var log: [ScenarioClient.Exchange] = []
  /// The number of requests so far.
  private(set) var count = 0
  private(set) var unmatched: [UnmatchedRequest] = []
  /// The errors of requests that could not be parsed.
  private(set) var unreadable: [FixtureError] = []
  private(set) var uses: [Int]
  /// The state in which the next request finds the server.
  private(set) var state = Stub.firstState
  /// The state before each request that changed the state, by the request's number.
  private var statesBefore: [Int: String] = [:]

  /// Whether the client keeps its exchanges and their errors.
  private let keeps: Bool

  init(stubs: Int, keeps: Bool) {
    uses = [Int](repeating: 0, count: stubs)
    self.keeps = keeps
  }

  /// Chooses the answer of the first stub that matches, and logs the request.
  mutating func rule(on request: Stub.Request, in scenario: Scenario) -> Ruling {
    let matches = scenario.table.matches(request, state: state)
    let rivals = scenario.table.rivals(among: matches).map { scenario.stubs[$0] }
    if !rivals.isEmpty {
      return refuse(UnmatchedRequest(request, in: scenario, state: self, rivals: rivals))
    }
    guard let match = matches.first, let answer = scenario.stubs[match].answer(at: uses[match])
    else {
      return refuse(UnmatchedRequest(request, in: scenario, state: self, spent: matches.first))
    }
    uses[match] += 1
    if case .leftOut(let lost) = answer.content {
      return refuse(UnmatchedRequest(request, in: scenario, state: self, leftOut: lost))
    }
    if let next = scenario.stubs[match].nextState {
      statesBefore[count + 1] = state
      state = next
    }
    let isUnsaid = scenario.stubs[match].pattern.body.want == .unsaid && !request.body.isEmpty
    let exchange = ScenarioClient.Exchange(
      number: count + 1,
      // A client may build the query from a dictionary, whose order differs in each process.
      request: request.inOrderOfNames,
      stub: scenario.stubs[match].place,
      bodyIsUnsaid: isUnsaid,
      stubIndex: match,
      answer: answer.description,
      outcome: .waiting
    )
    append(exchange)
    return .answer(answer, exchange)
  }

  private mutating func refuse(_ error: UnmatchedRequest) -> Ruling {
    let exchange = ScenarioClient.Exchange(
      number: error.number,
      request: error.request,
      stub: nil,
      answer: nil,
      outcome: .unmatched
    )
    append(exchange)
    if keeps { unmatched.append(error) }
    return .unmatched(error, exchange)
  }

  private mutating func append(_ exchange: ScenarioClient.Exchange) {
    count += 1
    if keeps { log.append(exchange) }
  }

  /// Records the error of a request that could not be parsed.
  mutating func book(_ error: FixtureError) {
    if keeps { unreadable.append(error) }
  }

  /// Undoes the effect of a request on the client: its state change, and its use of an answer.
  mutating func staysPut(_ exchange: ScenarioClient.Exchange) {
    if let before = statesBefore[exchange.number] { state = before }
    if let stub = exchange.stubIndex { uses[stub] -= 1 }
  }

  /// Stores the outcome of an exchange.
  mutating func update(_ exchange: ScenarioClient.Exchange) {
    if keeps {
      log[exchange.number - 1].outcome = exchange.outcome
      log[exchange.number - 1].answer = exchange.answer
    }
    if exchange.outcome != .waiting { statesBefore[exchange.number] = nil }
  }
}
