import HTTPFixtures
import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// Lets the user leave at every moment, and at every new moment after a failed request.
///
/// The screen must leave memory, and all its effects must end.
struct LeavingSweep {
  /// The faults with which requests fail before the user leaves.
  ///
  /// The first fault gives no answer, and the second gives an error answer.
  private static let faults: [JourneySweep.Fault] = [.offline, .status(500)]

  private let stage: SweepStage
  private let journey: Journey
  private var part: SweepPart
  /// The situations in which the user has left so far.
  private var left: Set<Place> = []

  /// A distinct situation in which a user can leave.
  private struct Place: Hashable {
    let screens: FactStore.Key
    let waiting: [Stub.Request]
    let isIdle: Bool
    /// The number of the request that has just failed.
    var failed: Int?

    init(_ moment: JourneyMoment) {
      screens = FactStore.Key(screens: moment.screens)
      waiting = moment.waiting.map(\.request)
      isIdle = moment.isIdle
    }
  }

  init(_ stage: SweepStage) {
    self.stage = stage
    var journey = stage.journey
    journey.survivors = Survivors()
    self.journey = journey
    part = SweepPart()
  }

  func run(_ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var sweep = self
    let places = self.places
    for index in places {
      sweep.left.insert(Place(stage.base.moments[index]))
      try sweep.leave(after: index, script)
    }
    let all = places.count < momentCount ? " of \(momentCount)" : ""
    sweep.part.counts = ["leaving: at \(counted(places.count, "moment"))\(all)"]
    if let line = try sweep.leaveInOrders(script) { sweep.part.counts.append(line) }
    if let line = try sweep.leaveAfterFailures(script) { sweep.part.counts.append(line) }
    return sweep.part
  }

  private var momentCount: Int { stage.base.endless?.moments ?? stage.base.moments.count }

  /// The moments of the baseline at which the user leaves.
  ///
  /// If the budget has no room for all of them, moments with work under way take precedence.
  private var places: [Int] {
    let (all, room) = (0..<momentCount, stage.budget.room(for: stage.base))
    if all.count <= room { return Array(all) }
    stage.budget.cut()
    let isBusy = { !stage.base.moments[$0].isIdle }
    return (all.filter(isBusy) + all.filter { !isBusy($0) }).prefix(room / 2).sorted()
  }

  private mutating func leave(
    after index: Int,
    in order: EventOrder? = nil,
    failing fault: FailurePlan? = nil,
    _ script: Journey.Script
  ) throws(JourneyError) {
    let variation = Variation(order: order, fault: fault, leaving: index + 1)
    let playback = try stage.play(variation, by: journey, script)
    part.add(playback.leftovers.map { .left($0) }, variation)
  }

  /// The largest number of other orders in which the user leaves.
  private static let mostOrders = 8

  /// Lets the user leave at each new moment of some orders that deviate once, and of the reversal.
  ///
  /// - Returns: The report's line; nil without a new moment.
  private mutating func leaveInOrders(_ script: Journey.Script) throws(JourneyError) -> String? {
    guard stage.base.endless == nil, !stage.budget.isSpent else { return nil }
    var count = 0
    let own = try stage.play(Variation(order: .scripts), script)
    let orders = own.deviations.spread(atMost: Self.mostOrders - 1) + [.reversed]
    for order in own.choices.isEmpty ? [] : orders where stage.budget.allowsOne() {
      let playback = try stage.play(Variation(order: order), script)
      for index in playback.moments.indices {
        guard left.insert(Place(playback.moments[index])).inserted, stage.budget.allowsOne() else {
          continue
        }
        try leave(after: index, in: order, script)
        count += 1
      }
    }
    return count == 0 ? nil : "leaving in other orders: at \(counted(count, "moment"))"
  }

  /// Lets each request fail, and lets the user leave at each new moment after the failure.
  ///
  /// - Returns: The report's line; nil without a new moment.
  private mutating func leaveAfterFailures(
    _ script: Journey.Script
  ) throws(JourneyError) -> String? {
    var count = 0
    let requests = stage.base.exchanges.prefix(stage.base.endless?.requests ?? .max)
    for request in requests.map(\.number) {
      for fault in Self.faults.map({ $0.once(request) }) where stage.budget.allowsOne() {
        let playback = try stage.play(Variation(fault: fault), by: journey, script)
        for index in places(in: playback, after: request) where stage.budget.allowsOne() {
          try leave(after: index, failing: fault, script)
          count += 1
        }
      }
    }
    return count == 0 ? nil : "leaving after a failure: at \(counted(count, "moment"))"
  }

  /// The new moments at which the user can leave after a request has failed.
  ///
  /// The moment of the failure always counts, because a failure without a visible effect may still
  /// leave something behind.
  private mutating func places(in playback: Playback, after request: Int) -> [Int] {
    guard let failed = playback.moment(answering: request) else { return [] }
    let end = playback.endless?.moments ?? playback.moments.count
    return (failed..<max(failed, end)).filter { index in
      var place = Place(playback.moments[index])
      if index == failed { place.failed = request }
      return left.insert(place).inserted
    }
  }
}
