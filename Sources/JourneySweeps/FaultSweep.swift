import HTTPFixtures
import UserJourneys

/// Lets the requests of a journey fail in every way, and goes on with the script.
///
/// Each request, in turn, fails with each fault: once, and whenever it is sent until the user tries
/// again. With one fault, other events happen before the request fails.
struct FaultSweep {
  let stage: SweepStage
  let faults: [JourneySweep.Fault]
  /// The greatest number of orders in which each request fails.
  let orders: Int
  /// The number of the only request that fails; nil if every request fails.
  var only: Int?

  /// A failed answer, and the script's own answer to the request.
  struct FailedAnswer {
    let fault: JourneySweep.Fault
    let bad: AnsweredRequest
    /// The answer of the baseline; nil if it has none.
    let good: AnsweredRequest?
    /// The answer of the baseline to the same request, if it is no failure.
    var right: AnsweredRequest? {
      good.flatMap { good in
        let isSame = good.exchange.request.name == bad.exchange.request.name
        return isSame && good.exchange.isSuccess ? good : nil
      }
    }
    var playback: Playback { bad.playback }
    /// The number of the request, counted from 1 in the order of sending.
    var request: Int { bad.number }
  }

  func run(_ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var part = SweepPart(lines: ["every fault:"])
    if stage.base.exchanges.isEmpty { part.lines = ["every fault: none, as no request is sent"] }
    var requests: [FailedRequest] = []
    let exchanges = stage.base.exchanges.prefix(stage.base.endless?.requests ?? .max)
      .filter { only == nil || only == $0.number }
    let (faults, count) = chosen(of: exchanges.count)
    let known = try learnAlerts(exchanges.prefix(count), faults, script)
    for exchange in exchanges.prefix(count) {
      requests.append(try failOnce(exchange, faults, known[exchange.number], script, &part))
    }
    for index in requests.indices {
      try stage.budget.share(of: requests.count - index) { () throws(JourneyError) in
        try follow(&requests[index], script, &part)
      }
    }
    part.lines += requests.flatMap(\.lines) + FailedRequest.untriedLines(of: requests)
    return part
  }

  /// The faults that show different mistakes of an app, the most promising first.
  private static let promising: [JourneySweep.Fault] = [
    .offline, .status(500), .slow, .cancelled, .wrongJSON, .rightBody(500), .timedOut, .status(401),
  ]

  /// The faults to play at each request, and the number of requests that the budget has room for.
  private func chosen(of requestCount: Int) -> (faults: [JourneySweep.Fault], requests: Int) {
    let room = stage.budget.room(for: stage.base) / 3 * 2
    if requestCount * faults.count <= room { return (faults, requestCount) }
    stage.budget.cut()
    let ranked =
      Self.promising.filter(faults.contains) + faults.filter { !Self.promising.contains($0) }
    let best = ranked.prefix(max(1, room / requestCount))
    return (faults.filter(best.contains), min(requestCount, room / best.count))
  }

  /// Lets each request fail once, to know which alerts the app takes away again.
  ///
  /// - Returns: The playbacks, by the number of the request.
  private func learnAlerts(
    _ exchanges: some Collection<ScenarioClient.Exchange>,
    _ faults: [JourneySweep.Fault],
    _ script: Journey.Script
  ) throws(JourneyError) -> [Int: Playback] {
    var known: [Int: Playback] = [:]
    for exchange in only == nil ? Array(exchanges) : stage.base.exchanges {
      let fault = faults.first { $0.isFailure && !$0.isAnswer(of: exchange) }
      guard let plan = fault?.once(exchange.number) else { continue }
      let playback = try stage.play(Variation(fault: plan), script)
      stage.notes.alerts.note(playback)
      known[exchange.number] = playback
    }
    return known
  }

  /// Plays each fault of one request once.
  ///
  /// - Parameters:
  ///   - exchange: The request and the script's own answer.
  ///   - faults: The faults.
  ///   - first: The playback of the first fault that is a failure.
  ///   - script: The steps.
  ///   - part: The part of the report to add to.
  /// - Returns: The effects of the request's failures.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  private func failOnce(
    _ exchange: ScenarioClient.Exchange,
    _ faults: [JourneySweep.Fault],
    _ first: Playback?,
    _ script: Journey.Script,
    _ part: inout SweepPart
  ) throws(JourneyError) -> FailedRequest {
    var request = FailedRequest(exchange)
    var first = first
    for fault in faults {
      if fault.isAnswer(of: exchange) {
        request.note(["is the script's own answer"], of: fault.name)
        continue
      }
      let variation = Variation(fault: fault.once(exchange.number))
      let known = fault.isFailure ? first : nil
      if fault.isFailure { first = nil }
      let playback = if let known { known } else { try stage.play(variation, script) }
      var kinds = stage.findings(in: playback)
      let failure = failure(fault, exchange.number, in: playback)
      if let failure {
        if fault.mayPass, isLikeGood(failure) {
          // Nobody tries again what is taken for good; the retry alone shows the same.
          let retried = try stage.playback(retrying: playback.retries, script)
          let known = stage.findings(in: retried)
          kinds.removeAll(where: known.contains)
        }
        kinds += try findings(failure, script)
        request.follow(failure)
      }
      part.add(kinds, variation)
      request.note(Self.lines(of: failure), of: fault.name)
    }
    return request
  }

  /// Finds the moments around a failed answer.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - request: The number of the failed request; if several fail, the number of the last one.
  ///   - playback: The playback of the failure.
  /// - Returns: The failed answer with these moments; nil when the app gave up the request before
  ///   the answer.
  private func failure(
    _ fault: JourneySweep.Fault,
    _ request: Int,
    in playback: Playback
  ) -> FailedAnswer? {
    AnsweredRequest(request, in: playback).map {
      FailedAnswer(fault: fault, bad: $0, good: AnsweredRequest(request, in: stage.base))
    }
  }

  /// The effects of a failure, in at most six lines.
  private static func lines(of failure: FailedAnswer?) -> [String] {
    guard let failure else { return ["the app gives up the request before the answer"] }
    let bad = failure.bad
    var lines = bad.changes(to: bad.after)
    if lines.isEmpty {
      // A group of requests shows its failure with another answer.
      let later = bad.changes(to: bad.end)
      let usual = failure.good.map { $0.changes(to: $0.end) }
      let isSilent = later.isEmpty || later == usual
      lines = isSilent ? ["= nothing changes"] : ["by the end of the step:"] + later
    }
    if lines.count > 6 { lines = lines.prefix(5) + ["… and \(lines.count - 5) more lines"] }
    if failure.playback.hasRetried { lines.append(FailedRequest.retried) }
    if let stop = failure.playback.stop { lines.append("the script cannot go on: \(stop)") }
    return lines
  }
}

// MARK: - More than one failure

extension FaultSweep {
  /// Lets a request fail until the user tries again, and lets it fail in other orders.
  private func follow(
    _ request: inout FailedRequest,
    _ script: Journey.Script,
    _ part: inout SweepPart
  ) throws(JourneyError) {
    let number = request.exchange.number
    for fault in request.lasting where stage.budget.allowsOne() {
      try failForEver(&request, fault, script, &part)
    }
    guard orders > 1, let fault = request.first, stage.budget.allowsOne() else { return }
    let (played, hasMore) = try playOrders(of: fault.once(number), script)
    let endings = FailedEndings(stage)
    for (variation, playback) in played {
      part.add(stage.findings(in: playback) + endings.findings(in: playback), variation)
    }
    if played.count == 1, !hasMore { return }
    let more = hasMore ? ", and there are more" : ""
    part.counts.append("request \(number): \(fault.name) in \(played.count) orders\(more)")
  }

  private func failForEver(
    _ request: inout FailedRequest,
    _ fault: JourneySweep.Fault,
    _ script: Journey.Script,
    _ part: inout SweepPart
  ) throws(JourneyError) {
    let variation = Variation(fault: fault.untilRetried(request.exchange.number))
    let playback = try stage.play(variation, script)
    var kinds = stage.findings(in: playback)
    let last = playback.failed.compactMap { failure(fault, $0, in: playback) }.last
    if let last { kinds += try findings(ofLasting: last, script) }
    part.add(kinds, variation)
    request.note(Self.lines(of: last), of: "\(fault.name) until retried", unlessOf: fault.name)
  }

  /// Plays the orders in which other events happen while a failing request is under way.
  ///
  /// The events before the request and after its answer keep the script's order. The sweep of all
  /// orders varies them. The orders that differ least from the script's order come first.
  ///
  /// - Parameters:
  ///   - plan: The failure.
  ///   - script: The steps.
  /// - Returns: Each variation with its playback, and whether the budget left out some orders.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  private func playOrders(
    of plan: FailurePlan,
    _ script: Journey.Script
  ) throws(JourneyError) -> (played: [(Variation, Playback)], hasMore: Bool) {
    var played: [(Variation, Playback)] = []
    var orders: [[Int]] = [[]]
    while !orders.isEmpty, played.count < self.orders, !stage.budget.isSpent {
      let order = orders.removeFirst()
      let variation = Variation(order: .choices(order), fault: plan)
      let playback = try stage.play(variation, script)
      played.append((variation, playback))
      orders += playback.deviations(of: order, during: plan.first)
    }
    return (played, !orders.isEmpty)
  }
}

extension Playback {
  /// The orders that deviate from the playback at one further choice.
  ///
  /// The choice comes after all choices in `order`, and while the failing request is under way.
  fileprivate func deviations(of order: [Int], during request: Int) -> [[Int]] {
    guard let sent = moments.first(where: { $0.requestCount >= request })?.choiceCount,
      let answered = moment(answering: request).map({ moments[$0].choiceCount })
    else { return [] }
    let first = max(order.count, sent)
    return orders(deviatingAt: first..<max(first, answered))
  }
}

/// An answered request of a playback, with the moments around the answer.
struct AnsweredRequest {
  /// The number of the request, counted from 1 in the order of sending.
  let number: Int
  let playback: Playback
  /// The index of the moment after the answer.
  let index: Int

  /// - Parameters:
  ///   - number: The number of the request.
  ///   - playback: A playback; nil comes back if it has given up the request before the answer.
  init?(_ number: Int, in playback: Playback) {
    guard let index = playback.moment(answering: number), index > 0 else { return nil }
    (self.number, self.playback, self.index) = (number, playback, index)
  }

  var exchange: ScenarioClient.Exchange { playback.exchanges[number - 1] }
  /// The moment before the answer.
  var before: JourneyMoment { playback.moments[index - 1] }
  /// The moment after the answer.
  var after: JourneyMoment { playback.moments[index] }
  /// The requests that the app sends at the answer.
  var sent: Set<Stub.Request> {
    Set(playback.exchanges[after.requests].map(\.request))
  }
  /// The first lines of the calls and all changed lines of the screens, from the moment before the
  /// answer to another moment.
  func changes(to moment: JourneyMoment) -> [String] {
    let calls = calls(to: moment).map { StoryEvent.Kind.call.rawValue + $0[0] }
    return calls + StoryEvent.changes(from: before.screens, to: moment.screens).flatMap(\.lines)
  }
  /// The lines of each recorded call from the moment before the answer to another moment.
  func calls(to moment: JourneyMoment) -> [[String]] {
    playback.calls(before.callCount..<moment.callCount).map(\.lines)
  }
  /// The moments between the answer and the user's next step.
  var later: ArraySlice<JourneyMoment> {
    playback.moments[(index + 1)...].prefix { $0.cause != .step }
  }
  /// The last moment before the user's next step.
  var end: JourneyMoment { later.last ?? after }
}
