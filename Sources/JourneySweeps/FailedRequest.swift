import HTTPFixtures
import UserJourneys

/// The failures of one request, and their effects.
struct FailedRequest {
  let exchange: ScenarioClient.Exchange
  /// The first fault that every app must treat as a failure, if it was played.
  private(set) var first: JourneySweep.Fault?
  /// The faults after which the request is sent again before the user tries again.
  ///
  /// With any other fault, a lasting failure is the single failure again.
  private(set) var lasting: [JourneySweep.Fault] = []
  /// Whether the user or the app sends the request again after a failure; nil before any failure.
  private var isTried: Bool?
  /// The faults, in groups with the same effects.
  private var shown: [(lines: [String], faults: [String])] = []
  /// The report's words for a user who tries again.
  static let retried = "then tries again"

  init(_ exchange: ScenarioClient.Exchange) { self.exchange = exchange }

  /// Adds a fault to the group of faults with the same effects.
  ///
  /// - Parameters:
  ///   - lines: The effects. The user never tries again after a late answer, so the line about the
  ///     retry does not keep a late answer out of a group.
  ///   - fault: The name of the fault.
  ///   - other: The name of a fault; the group of this fault does not get the new one.
  mutating func note(_ lines: [String], of fault: String, unlessOf other: String? = nil) {
    let isLate = fault == JourneySweep.Fault.late.name
    let known = shown.firstIndex { entry in
      entry.lines == lines || isLate && entry.lines == lines + [Self.retried]
    }
    guard let known else { return shown.append((lines, [fault])) }
    if let other, shown[known].faults.contains(other) { return }
    shown[known].faults.append(fault)
  }

  /// The request, and the faults with their effects.
  var lines: [String] {
    ["  > \(exchange.request)"]
      + shown.flatMap { entry in
        ["    \(entry.faults.joined(separator: ", "))"] + entry.lines.map { "      " + $0 }
      }
  }

  /// Notes which variations the sweep plays after a single failure.
  mutating func follow(_ failure: FaultSweep.FailedAnswer) {
    let playback = failure.playback
    guard failure.fault.isFailure else { return }
    first = first ?? failure.fault
    let retries = playback.triesAgain(after: exchange.number)
    isTried = isTried == true || playback.hasRetried || !retries.isEmpty
    let isSentAgain = playback.exchanges.dropFirst(exchange.number).contains { later in
      later.request.asks(like: exchange.request) && playback.isBeforeRetry(later.number)
    }
    if failure.fault.isTriedAgain, isSentAgain { lasting.append(failure.fault) }
  }

  /// The report's line about requests that are not tried again; empty if there are none.
  static func untriedLines(of requests: [FailedRequest]) -> [String] {
    let tried = Set(requests.filter { $0.isTried == true }.map(\.exchange.request.name))
    let names = requests.filter { $0.isTried == false }.map(\.exchange.request.name)
    let untried = SweepFinding.Kind.unique(names).filter { !tried.contains($0) }
    let named = untried.joined(separator: ", ")
    return untried.isEmpty ? [] : ["  user.retries is missing after: " + named]
  }
}

extension Playback {
  /// The numbers of the equal requests that the same step sends after the answer to a request.
  func triesAgain(after request: Int) -> [Int] {
    guard let answer = AnsweredRequest(request, in: self) else { return [] }
    let tried = exchanges[request - 1].request
    return exchanges.dropFirst(answer.before.requestCount).filter { later in
      later.number != request && sent[later.number]?.step == sent[request]?.step
        && later.request.asks(like: tried)
    }.map(\.number)
  }

  /// Whether a request is sent before the user tries again; true without a retry.
  fileprivate func isBeforeRetry(_ number: Int) -> Bool {
    guard let retryStep, let step = sent[number]?.step.flatMap({ Int($0) }) else { return true }
    return step < retryStep
  }
}

extension ScenarioClient.Exchange {
  /// Whether the server has answered the request with a status below 400.
  var isSuccess: Bool {
    guard outcome == .answered, let status = answer?.prefix(3) else { return false }
    return Int(status).map { $0 < 400 } ?? true
  }
}
