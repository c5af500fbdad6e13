import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// Lets the requests of a journey fail in every way, and goes on with the script.
///
/// Each request, in turn, fails once with each fault. Some of these failures lead to more runs:
///
/// - The request fails several times in a row.
/// - The request and all later ones fail until the user tries again.
/// - The request fails together with another one.
/// - Other events happen before the request fails.
///
/// The report mentions these runs only if they show more than the single failure.
struct FaultSweep {
  let stage: SweepStage
  let faults: [JourneySweep.Fault]
  let orders: Int
  /// The numbers of the requests that fail; nil if every request fails.
  var only: Set<Int>?

  /// A failed answer in a playback, with the moments around the answer.
  struct FailedAnswer {
    let fault: JourneySweep.Fault
    /// The number of the request, counted from 1 in the order of sending.
    let request: Int
    let playback: Playback
    /// The moment before the first failed answer.
    let start: JourneyMoment
    /// The moment before this failed answer.
    let before: JourneyMoment
    /// The moment after this failed answer.
    let after: JourneyMoment
    /// The last moment between this failed answer and the user's next step.
    let end: JourneyMoment

    /// Whether more sleepers wait just before the user's next step than waited before the failed
    /// answer.
    var hasBegunToWait: Bool { end.sleeperCount > before.sleeperCount }

    /// Whether the app has sent the request again by itself, or may still do so.
    var isTriedByApp: Bool { hasBegunToWait || playback.asksAgain(after: request) }
  }

  func run(_ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var part = SweepPart(lines: ["every fault:"])
    if stage.base.exchanges.isEmpty { part.lines = ["every fault: none, as no request is sent"] }
    var requests: [FailedRequest] = []
    var mending: Set<Stub.Request> = []
    let exchanges = stage.base.exchanges.prefix(stage.base.endless?.requests ?? .max)
      .filter { only?.contains($0.number) ?? true }
    let (faults, count) = chosen(of: exchanges.count)
    for exchange in exchanges.prefix(count) {
      requests.append(try failOnce(exchange, faults, script, &mending, &part))
    }
    var plans = PlannedFailures(sweep: self, part: part)
    for index in requests.indices {
      try stage.budget.share(of: requests.count - index + 1) { () throws(JourneyError) in
        try plans.follow(&requests[index], script)
      }
    }
    try plans.failInPairs(requests, script)
    part = plans.part
    part.lines += requests.flatMap(\.lines) + UnretriedRequests.lines(of: requests)
    return part
  }

  /// The faults that show different mistakes of an app, the most promising first.
  private static let promising: [JourneySweep.Fault] = [
    .offline, .status(500), .slow, .cancelled, .wrongJSON, .rightBody(500), .timedOut, .status(401),
  ]

  /// The faults to play at each request, and the number of requests that the budget has room for.
  private func chosen(of requestCount: Int) -> (faults: [JourneySweep.Fault], requests: Int) {
    let room = stage.budget.room(for: stage.base) / 3 * 2
    let all = requestCount * faults.count
    if all <= room { return (faults, requestCount) }
    let ranked =
      Self.promising.filter(faults.contains) + faults.filter { !Self.promising.contains($0) }
    let best = ranked.prefix(max(1, room / requestCount))
    let count = min(requestCount, room / best.count)
    stage.budget.omit(all - count * best.count)
    return (faults.filter(best.contains), count)
  }

  /// Plays each fault of one request once.
  ///
  /// - Parameters:
  ///   - exchange: The request and the script's own answer.
  ///   - faults: The faults.
  ///   - script: The steps.
  ///   - mending: The requests that the app is known to send again by itself.
  ///   - part: The part of the report to add to.
  /// - Returns: The effects of the request's failures.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  private func failOnce(
    _ exchange: ScenarioClient.Exchange,
    _ faults: [JourneySweep.Fault],
    _ script: Journey.Script,
    _ mending: inout Set<Stub.Request>,
    _ part: inout SweepPart
  ) throws(JourneyError) -> FailedRequest {
    var request = FailedRequest(exchange)
    var failureFacts: Set<String> = []
    var doubts = AmbiguousSigns()
    // A repetition shows the sign of its request again, so a sign that stays proves nothing.
    let isAskedAgain = stage.base.exchanges.count { $0.request == exchange.request } > 1
    for fault in faults.filter({ !$0.isLast }) + faults.filter(\.isLast) {
      if fault.isAnswer(of: exchange) {
        request.note(["is the script's own answer"], of: fault)
        continue
      }
      let (variation, playback) = try play(fault, exchange.number, script)
      var kinds = stage.findings(in: playback)
      let failure = failure(fault, exchange.number, in: playback)
      var lines = Self.lines(of: failure)
      if let failure {
        kinds += findings(failure, &failureFacts)
        if playback.asksAgain(after: exchange.number) { mending.insert(exchange.request) }
        if failure.hasBegunToWait, mending.contains(exchange.request) {
          kinds.removeAll { if case .failureUnseen = $0 { true } else { false } }
        }
        if mayTryByItself(failure, kinds), try triesByItself(failure, script) {
          kinds.removeAll { isOfRetrying($0, failure) }
          lines.append("the retry proves nothing, because the app retries by itself too")
        }
        if fault.isFailure, !isAskedAgain, !hasRecovered(failure) {
          doubts.note(failure.end, after: variation, by: stage.rules)
        }
        request.follow(failure, hasRecovered: hasRecovered(failure))
      }
      part.add(kinds, variation)
      request.note(lines, of: fault)
    }
    part.findings += doubts.findings
    request.addShown()
    return request
  }

  /// Plays one failure.
  ///
  /// If the app rightly accepts the answer, the failure is played again without the user's retry.
  private func play(
    _ fault: JourneySweep.Fault,
    _ request: Int,
    _ script: Journey.Script
  ) throws(JourneyError) -> (Variation, Playback) {
    let variation = Variation(fault: fault.of(request))
    let playback = try stage.play(variation, script)
    guard fault.mayPass, playback.hasRetried, let failure = failure(fault, request, in: playback),
      isLikeGood(failure)
    else { return (variation, playback) }
    let contented = Variation(fault: fault.of(request).untried)
    return (contented, try stage.play(contented, script))
  }

  /// Finds the moments around a failed answer.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - request: The number of the failed request; if several fail, the number of the last one.
  ///   - playback: The playback of the failure.
  /// - Returns: The failed answer with these moments; nil when the app gave up the request before
  ///   the answer.
  func failure(
    _ fault: JourneySweep.Fault,
    _ request: Int,
    in playback: Playback
  ) -> FailedAnswer? {
    let moments = playback.moments
    guard let index = playback.moment(answering: request), index > 0 else { return nil }
    let first = playback.failed.lazy.compactMap { playback.moment(answering: $0) }.first ?? index
    return FailedAnswer(
      fault: fault,
      request: request,
      playback: playback,
      start: moments[max(0, min(first, index) - 1)],
      before: moments[index - 1],
      after: moments[index],
      end: playback.momentBeforeNextStep(after: index)
    )
  }

  /// The effects of a failure, in at most six lines.
  static func lines(of failure: FailedAnswer?) -> [String] {
    guard let failure else { return ["the app gives up the request before the answer"] }
    var lines = ScreenDifference.lines(
      from: failure.before.screens,
      to: failure.after.screens
    )
    if lines.isEmpty { lines = ["= nothing changes"] }
    if lines.count > 6 { lines = lines.prefix(5) + ["… and \(lines.count - 5) more lines"] }
    if failure.playback.hasRetried { lines.append(FailedRequest.retried) }
    if let stop = failure.playback.stop { lines.append("the script cannot go on: \(stop)") }
    return lines
  }
}

// MARK: - An app that tries again by itself

extension FaultSweep {
  /// Whether the user's retry and the app's own retries may together have caused the findings.
  private func mayTryByItself(_ failure: FailedAnswer, _ kinds: [SweepFinding.Kind]) -> Bool {
    failure.playback.hasRetried && failure.isTriedByApp
      && kinds.contains { isOfRetrying($0, failure) }
  }

  private func isOfRetrying(_ kind: SweepFinding.Kind, _ failure: FailedAnswer) -> Bool {
    switch kind {
    case .ending(_, .retry): true
    case .doubleRequest(let request):
      request == "\(failure.playback.exchanges[failure.request - 1].request)"
    default: false
    }
  }

  /// Whether the app sends the request again when the user does nothing.
  private func triesByItself(
    _ failure: FailedAnswer,
    _ script: Journey.Script
  ) throws(JourneyError) -> Bool {
    let plan = failure.fault.of(failure.request).untried
    let playback = try stage.play(Variation(fault: plan), script)
    return playback.asksAgain(after: failure.request)
  }
}

/// The failed requests that neither the user nor the app tries again, so that the retry stays
/// untested.
enum UnretriedRequests {
  /// The largest number of requests that the report's line about missing retries names.
  private static let mostNamed = 3

  /// The report's line about requests that are not tried again; empty if there are none.
  static func lines(of requests: [FailedRequest]) -> [String] {
    let tried = Set(requests.filter { $0.isTried == true }.map(\.exchange.request.name))
    let names = requests.filter { $0.isTried == false }.map(\.exchange.request.name)
    let untried = SweepFinding.Kind.unique(names).filter { !tried.contains($0) }
    guard !untried.isEmpty else { return [] }
    let more = untried.count - mostNamed
    let named = untried.prefix(mostNamed).joined(separator: ", ")
    return ["  user.retries is missing after: \(named)\(more > 0 ? " and \(more) more" : "")"]
  }
}
