import HTTPFixtures
import UserJourneys

/// The failures of one request, and their effects.
///
/// The sweep follows some failures: it repeats them, pairs them with others, and plays them in
/// other orders.
struct FailedRequest {
  let exchange: ScenarioClient.Exchange
  private(set) var lines: [String]
  /// The failures that the sweep follows.
  ///
  /// The sweep follows one failure for each way in which the app repeats the request by itself. If
  /// the app never repeats the request, the sweep follows the first failure.
  var followed: [Followed] = []
  /// Whether the user or the app sends the request again after a failure; nil before any failure.
  private(set) var isTried: Bool?
  /// The report's words for a user who tries again.
  static let retried = "then tries again"

  /// The faults, in groups with the same effects.
  private var shown: [(lines: [String], faults: [JourneySweep.Fault])] = []

  /// A failure that the sweep repeats, combines with other failures, and plays in other orders.
  struct Followed {
    let fault: JourneySweep.Fault
    /// The lines that describe the effects of the failure.
    let lines: [String]
    /// The names of the requests that the same step sends after the failed request, up to the
    /// repetition of that request.
    ///
    /// The list is nil if the app does not repeat the request by itself.
    let reaction: [String]?
    var asksAgain: Bool { reaction != nil }
    /// Whether the app sends further requests after the failed one, before the user tries again.
    let hasFollowers: Bool
    /// The requests that may fail together with the failed one, in the order of sending.
    let partners: [Partner]
  }

  /// A request that may fail together with another one.
  struct Partner {
    enum Reason: Int {
      /// The same step sends both requests.
      case together
      /// The user's retry sends the request again.
      case retry
      /// The app repeats the failed request with success, and then sends another request of the
      /// same name.
      case again
      /// A later step sends the request, and the app has not recovered from the first failure.
      case later
    }
    let number: Int
    let reason: Reason
  }

  init(_ exchange: ScenarioClient.Exchange) {
    self.exchange = exchange
    lines = ["  > \(exchange.request)"]
  }

  /// Adds a fault to the group of faults with the same effects.
  ///
  /// `lines` describe the effects. The user never tries again after a late answer, so the line about
  /// the retry does not keep a late answer out of a group.
  mutating func note(_ lines: [String], of fault: JourneySweep.Fault) {
    let known = shown.firstIndex { entry in
      entry.lines == lines || fault == .late && entry.lines == lines + [Self.retried]
    }
    if let known {
      shown[known].faults.append(fault)
    } else {
      shown.append((lines, [fault]))
    }
  }

  /// Adds the names of the faults, and the lines about their effects, to the report.
  mutating func addShown() {
    for entry in shown {
      lines.append("    \(entry.faults.map(\.name).joined(separator: ", "))")
      lines += entry.lines.map { "      " + $0 }
    }
    shown = []
  }

  mutating func add(_ words: [String]) { lines += words.map { "    " + $0 } }

  /// Adds a failure to the failures that the sweep follows, unless the app's reaction is known
  /// already.
  mutating func follow(_ failure: FaultSweep.FailedAnswer, hasRecovered: Bool) {
    guard failure.fault.isFailure else { return }
    let playback = failure.playback
    isTried = isTried == true || playback.hasRetried || playback.asksAgain(after: exchange.number)
    let reaction = playback.reaction(to: exchange.number)
    if followed.first?.asksAgain == false, reaction != nil { followed = [] }
    let isKnown = followed.contains { $0.reaction == reaction || reaction == nil }
    guard !isKnown else { return }
    followed.append(
      Followed(
        fault: failure.fault,
        lines: FaultSweep.lines(of: failure),
        reaction: reaction,
        hasFollowers: playback.exchanges.dropFirst(exchange.number).contains {
          playback.isBeforeRetry($0.number)
        },
        partners: playback.partners(of: exchange.number, hasRecovered: hasRecovered)
      )
    )
  }
}

extension Playback {
  /// Whether the step of an answered request sends the same request again.
  func asksAgain(after request: Int) -> Bool { !triesAgain(after: request).isEmpty }

  /// The names of the requests that a step sends after a request, up to the repetition of that
  /// request.
  ///
  /// The list is nil if the step does not repeat the request.
  fileprivate func reaction(to request: Int) -> [String]? {
    guard let again = triesAgain(after: request).first else { return nil }
    return exchanges[request..<again].filter { sent[$0.number]?.step == sent[request]?.step }
      .map(\.request.name)
  }

  /// The numbers of the equal requests that the same step sends after the answer to a request.
  func triesAgain(after request: Int) -> [Int] {
    guard let answered = moment(answering: request), answered > 0 else { return [] }
    return exchanges.dropFirst(moments[answered - 1].requestCount).map(\.number)
      .filter { isTry($0, of: request) }
  }

  /// Whether two requests are equal and sent by the same step.
  func isTry(_ number: Int, of request: Int) -> Bool {
    guard number != request, sent[number]?.step == sent[request]?.step else { return false }
    let (one, other) = (exchanges[request - 1].request, exchanges[number - 1].request)
    return one.method == other.method && one.rawPath == other.rawPath
      && one.rawQuery == other.rawQuery && one.content == other.content
  }

  /// Whether a request is sent before the user tries again; true without a retry.
  func isBeforeRetry(_ number: Int) -> Bool {
    guard let retryStep, let step = sent[number]?.step.flatMap({ Int($0) }) else { return true }
    return step < retryStep
  }

  /// The requests that may fail together with the given failed request.
  fileprivate func partners(of request: Int, hasRecovered: Bool) -> [FailedRequest.Partner] {
    let tries = triesAgain(after: request)
    let own = exchanges[request - 1].request
    let success = tries.first { exchanges[$0 - 1].outcome == .answered && !failed.contains($0) }
    var partners: [FailedRequest.Partner] = []
    var hasAgain = false
    for exchange in exchanges.dropFirst(request) where exchange.outcome != .unmatched {
      let number = exchange.number
      if let success, number > success, exchange.request.name == own.name, !hasAgain {
        hasAgain = true
        partners.append(.init(number: number, reason: .again))
      } else if tries.contains(number) {
        continue
      } else if retryStep != nil, !isBeforeRetry(number) {
        let isRetry = sent[number]?.step.flatMap { Int($0) } == retryStep
        guard isRetry, exchange.request.name == own.name else { continue }
        partners.append(.init(number: number, reason: .retry))
      } else if sent[number]?.step == sent[request]?.step {
        partners.append(.init(number: number, reason: .together))
      } else if !hasRecovered {
        partners.append(.init(number: number, reason: .later))
      }
    }
    return partners
  }
}
