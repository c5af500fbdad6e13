import Foundation
package import HTTPFixtures
import ProofsheetBasics

/// The time at which a request was sent, and the step that sent it.
package struct SentRequest: Sendable {
  /// The time at which the request was sent, counted from the start of the journey.
  package let time: Duration
  /// The number of the step that sent the request; nil for an unknown step.
  package let step: String?
  /// The number of the user's acts so far.
  package let actCount: Int
}

/// The progress of a failure plan in one run.
final class FailureRecord: Sendable {
  /// A request that the app sends again and again, and whether no time passes meanwhile; otherwise
  /// the request fails each time.
  typealias Trouble = (request: String, isHot: Bool)

  /// The largest number of equal requests while no time passes, and of failures of the same request
  /// in one step.
  static let limit = 20

  private struct State {
    var failed: [Int] = []
    /// The first request that failed.
    var first: Stub.Request?
    var retried: [Int] = []
    var sent: [Int: SentRequest] = [:]
    var actCount = 0
    /// The current time, and the number of times that each request was sent at this time.
    var now = (time: Duration.zero, counts: [String: Int]())
    /// The number of failures of each request, counted for each step.
    var vain: [String: Int] = [:]
    var trouble: Trouble?
    /// The steps in which the user tried again.
    var retrySteps: [String] = []
  }

  private let state = Locked(State())
  private let plan: FailurePlan?
  private let scenario: Scenario
  private let timeline: Timeline

  init(_ plan: FailurePlan?, in scenario: Scenario, on timeline: Timeline) {
    (self.plan, self.scenario, self.timeline) = (plan, scenario, timeline)
  }

  /// The numbers of the failed requests, in the order in which they were sent.
  var failed: [Int] { state.withLock { $0.failed } }
  var sent: [Int: SentRequest] { state.withLock { $0.sent } }
  var trouble: Trouble? { state.withLock { $0.trouble } }
  /// The number of the step in which the user first tried again.
  var retryStep: Int? { state.withLock { $0.retrySteps.first.flatMap { Int($0) } } }
  /// Whether the user has tried again after every failure.
  var isRetried: Bool {
    state.withLock { !$0.retried.isEmpty && $0.failed.allSatisfy($0.retried.contains) }
  }
}

// MARK: - Requests

extension FailureRecord {
  /// Returns the plan's answer in place of the scenario's; nil for a request that does not fail.
  func answer(_ exchange: ScenarioClient.Exchange, _ chosen: Stub.Answer) -> Stub.Answer? {
    guard let plan else { return nil }
    let name = exchange.request.key(in: StepToken.current)
    let fails = state.withLock { state in
      let isAgain =
        plan.lasts && state.retrySteps.isEmpty && state.first?.asks(like: exchange.request) == true
      guard exchange.number == plan.first || isAgain else { return false }
      if exchange.number == plan.first { state.first = exchange.request }
      state.failed.append(exchange.number)
      state.vain[name, default: 0] += 1
      if state.vain[name, default: 0] > Self.limit {
        let isHot = state.now.counts[name, default: 0] >= Self.limit
        state.trouble = (exchange.request.name, isHot)
      }
      return true
    }
    return fails ? plan.answer(chosen, exchange.request, scenario) : nil
  }

  /// Notes the time, the step and the repetitions of a request that is sent.
  func note(_ exchange: ScenarioClient.Exchange) {
    let (token, time) = (StepToken.current, timeline.now)
    state.withLock { state in
      state.sent[exchange.number] =
        SentRequest(time: time, step: token?.name.number, actCount: state.actCount)
      guard !state.failed.isEmpty else { return }
      let name = exchange.request.key(in: token)
      if state.now.time != time { state.now = (time, [:]) }
      state.now.counts[name, default: 0] += 1
      if state.now.counts[name, default: 0] > Self.limit {
        state.trouble = (exchange.request.name, true)
      }
    }
  }
}

// MARK: - Trying again

extension FailureRecord {
  /// Begins a retry by the user, and returns whether a failure since the last retry requires it.
  ///
  /// A failed request requires no retry if the app has repeated the request with success, or if an
  /// earlier retry sent the request.
  func beginRetry(_ exchanges: [ScenarioClient.Exchange]) -> Bool {
    guard plan?.isRetried == true else { return false }
    return state.withLock { state in
      let open = state.failed.filter { number in
        guard !state.retried.contains(number), exchanges[number - 1].outcome != .waiting else {
          return false
        }
        return state.sent[number]?.step.map { !state.retrySteps.contains($0) } ?? true
      }
      state.retried += open
      return !open.allSatisfy { Self.isMended($0, exchanges, state) }
    }
  }

  /// Whether the app has repeated a failed request before the user's next act, and got an answer.
  private static func isMended(
    _ number: Int,
    _ exchanges: [ScenarioClient.Exchange],
    _ state: State
  ) -> Bool {
    let (request, sent) = (exchanges[number - 1].request, state.sent[number])
    return exchanges.dropFirst(number).contains { other in
      other.outcome == .answered && other.request == request
        && !state.failed.contains(other.number) && state.sent[other.number]?.step == sent?.step
        && state.sent[other.number]?.actCount == sent?.actCount
    }
  }

  /// Notes that the user acts.
  func noteAct() { state.withLock { $0.actCount += 1 } }

  func noteRetry(in step: StepName) {
    state.withLock { $0.retrySteps.append(step.number) }
  }
}

extension Stub.Request {
  /// Method and path, without the query: `GET /search`.
  package var name: String { "\(method.name) \(rawPath)" }

  /// The identity of a repeated request: the request, its body, and the step that sends it.
  fileprivate func key(in step: StepToken?) -> String {
    (["\(self)", step?.name.number ?? ""] + bodyLines).joined(separator: "\n")
  }

  /// Whether another request asks for the same, with any headers.
  package func asks(like other: Stub.Request) -> Bool {
    method == other.method && rawPath == other.rawPath && rawQuery == other.rawQuery
      && content == other.content
  }
}

/// The requests that fail in one run, and the fault with which they fail.
package struct FailurePlan: Sendable {
  /// A function that returns the answer in place of `chosen`, the scenario's own answer.
  package typealias Answer =
    @Sendable (_ chosen: Stub.Answer, Stub.Request, Scenario) -> Stub.Answer

  /// The number of the first failing request, counted from 1 in the order of sending.
  package let first: Int
  /// Whether later requests that ask for the same fail too, until the user tries again.
  package let lasts: Bool
  /// The name of the fault: `offline`.
  package let name: String
  /// Whether the user tries again after the failure, if the script declares a retry.
  package let isRetried: Bool
  let answer: Answer

  package init(
    _ first: Int,
    lasts: Bool,
    name: String,
    isRetried: Bool,
    answer: @escaping Answer
  ) {
    self.first = first
    self.lasts = lasts
    self.name = name
    self.isRetried = isRetried
    self.answer = answer
  }
}
