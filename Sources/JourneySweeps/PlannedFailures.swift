import HTTPFixtures
import ProofsheetBasics
import UserJourneys

/// Plays the failure plans of one journey: several requests fail, or one request fails in other
/// orders.
struct PlannedFailures {
  let sweep: FaultSweep
  private(set) var part: SweepPart
  /// The keys of all findings so far, so that one cause is reported once, by its smallest story.
  private var reported: Set<String>

  /// The largest number of failures in a row.
  private static let mostInARow = 5
  /// The largest number of request pairs that fail together.
  private static let mostPairs = 30

  init(sweep: FaultSweep, part: SweepPart) {
    (self.sweep, self.part) = (sweep, part)
    reported = Set(part.findings.flatMap(\.kind.marks))
  }

  var stage: SweepStage { sweep.stage }

  private mutating func add(_ kinds: [SweepFinding.Kind], _ variation: Variation) {
    for kind in kinds where !reported.isSuperset(of: kind.marks) {
      reported.formUnion(kind.marks)
      part.add([kind], variation)
    }
  }

  /// Plays a failure plan, and adds the findings about the run and about the last failed request
  /// with an answer.
  private mutating func play(
    _ plan: FailurePlan,
    _ fault: JourneySweep.Fault,
    _ script: Journey.Script
  ) throws(JourneyError) -> (playback: Playback, failure: FaultSweep.FailedAnswer?) {
    let variation = Variation(fault: plan)
    let playback = try stage.play(variation, script)
    let failure = playback.failed.compactMap { sweep.failure(fault, $0, in: playback) }.last
    var kinds = stage.findings(in: playback)
    if let failure { kinds += sweep.findings(ofPlanned: failure) }
    add(kinds + BackOff(playback: playback).findings(plan), variation)
    return (playback, failure)
  }
}

// MARK: - One request

extension PlannedFailures {
  /// Repeats and combines the failures of one request, unless the request's step sent an equal
  /// request before.
  mutating func follow(
    _ request: inout FailedRequest,
    _ script: Journey.Script
  ) throws(JourneyError) {
    guard let first = request.followed.first else { return }
    if stage.budget.isSpent { return stage.budget.omit(sweep.orders) }
    let number = request.exchange.number
    let isFirst = !stage.base.exchanges.prefix(number - 1).contains {
      stage.base.isTry($0.number, of: number)
    }
    guard isFirst else { return request.followed.removeAll() }
    for followed in request.followed { request.add(try follow(followed, number, script)) }
    if sweep.orders > 1, !stage.budget.isSpent {
      try failInOrders(number, first.fault, script)
    }
  }

  private mutating func follow(
    _ followed: FailedRequest.Followed,
    _ number: Int,
    _ script: Journey.Script
  ) throws(JourneyError) -> [String] {
    guard followed.asksAgain || followed.hasFollowers else { return [] }
    let (lasting, isEndless) = try failUntilRetried(number, followed, script)
    guard followed.asksAgain else { return lasting }
    return try failInARow(number, followed.fault, isEndless: isEndless, script) + lasting
  }

  /// Lets the app's own retries fail too, one more in each playback, until the app gives up.
  ///
  /// If `isEndless` is true, the app never gives up, and one playback is enough.
  private mutating func failInARow(
    _ number: Int,
    _ fault: JourneySweep.Fault,
    isEndless: Bool,
    _ script: Journey.Script
  ) throws(JourneyError) -> [String] {
    for times in 2...(isEndless ? 2 : Self.mostInARow) {
      let playback = try play(fault.plan(.inARow(number, times: times)), fault, script).playback
      guard let last = playback.failed.last, playback.asksAgain(after: last) else {
        return ["\(fault.name) in a row: gives up after \(playback.failed.count)"]
      }
    }
    return isEndless ? [] : ["\(fault.name) in a row: " + (try failForLong(number, fault, script))]
  }

  /// Lets the app's own retries fail for ever, while the user does not try again.
  private mutating func failForLong(
    _ number: Int,
    _ fault: JourneySweep.Fault,
    _ script: Journey.Script
  ) throws(JourneyError) -> String {
    let plan = fault.plan(.inARow(number, times: FailurePlan.endless)).untried
    let playback = try play(plan, fault, script).playback
    return Self.endless(playback) ?? "gives up after \(playback.failed.count)"
  }

  /// The words for an app that never gives up; nil for any other app.
  private static func endless(_ playback: Playback) -> String? {
    switch playback.stop?.kind {
    case .hotLoop: "asks again forever, without a pause"
    case .endlessRetry: "asks again forever, " + BackOff(playback: playback).words
    default: nil
    }
  }

  /// Lets a request and all later ones fail until the user tries again.
  ///
  /// - Returns: The report's lines, and whether the app retries for ever.
  private mutating func failUntilRetried(
    _ number: Int,
    _ followed: FailedRequest.Followed,
    _ script: Journey.Script
  ) throws(JourneyError) -> ([String], isEndless: Bool) {
    let fault = followed.fault
    let (playback, failure) = try play(fault.plan(.untilRetried(number)), fault, script)
    let title = "\(fault.name) until retried:"
    if let words = Self.endless(playback) { return (["\(title) \(words)"], true) }
    let lines = FaultSweep.lines(of: failure)
    return (lines == followed.lines ? [] : [title] + lines.map { "  " + $0 }, false)
  }

  /// Lets other events happen before one request fails, and compares the endings of all orders that
  /// have the same requests and answers.
  private mutating func failInOrders(
    _ number: Int,
    _ fault: JourneySweep.Fault,
    _ script: Journey.Script
  ) throws(JourneyError) {
    let (played, hasMore) = try playOrders(of: fault.of(number), script)
    let endings = FailedEndings(stage)
    for (variation, playback) in played {
      // The sweep of orders reports requests that are sent twice.
      let kinds = stage.findings(in: playback)
        .filter { if case .doubleRequest = $0 { false } else { true } }
      add(kinds + endings.findings(in: playback), variation)
    }
    if played.count == 1, !hasMore { return }
    let more = hasMore ? ", and there are more" : ""
    part.counts.append("request \(number): \(fault.name) in \(played.count) orders\(more)")
  }
}

// MARK: - Two requests

extension PlannedFailures {
  /// Lets two requests fail in one run, the most closely related pairs first.
  mutating func failInPairs(
    _ requests: [FailedRequest],
    _ script: Journey.Script
  ) throws(JourneyError) {
    var pairs: [(first: Int, partner: FailedRequest.Partner, fault: JourneySweep.Fault)] = []
    for request in requests {
      guard let followed = request.followed.first else { continue }
      pairs += followed.partners.map { (request.exchange.number, $0, followed.fault) }
    }
    guard !pairs.isEmpty else { return }
    pairs.sort {
      ($0.partner.reason.rawValue, $0.first, $0.partner.number)
        < ($1.partner.reason.rawValue, $1.first, $1.partner.number)
    }
    let most = min(pairs.count, Self.mostPairs, stage.budget.room(for: stage.base))
    stage.budget.omit(min(pairs.count, Self.mostPairs) - most)
    for pair in pairs.prefix(most) {
      let plan = pair.fault.plan(.once([pair.first, pair.partner.number]))
      _ = try play(plan, pair.fault, script)
    }
    let all = pairs.count > most ? " of \(pairs.count)" : ""
    part.counts.append("two at once: \(counted(most, "pair"))\(all)")
  }
}
