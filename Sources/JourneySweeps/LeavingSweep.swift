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
  private var journey: Journey
  private var part = SweepPart()
  /// The situations in which the user has left so far.
  private var left: Set<Place> = []

  /// A distinct situation in which a user can leave.
  private struct Place: Hashable {
    let screens: [String]
    let waiting: [Stub.Request]
    let isIdle: Bool
    /// The number of the request that has just failed.
    var failed: Int?

    init(_ moment: JourneyMoment) {
      screens = moment.screens.map(\.text)
      waiting = moment.waiting.map(\.request)
      isIdle = moment.isIdle
    }
  }

  init(_ stage: SweepStage) {
    self.stage = stage
    journey = stage.journey
    journey.survivors = Survivors()
  }

  func run(_ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var sweep = self
    let places = self.places
    for index in places { try sweep.leave(after: index, in: Variation(), stage.base, script) }
    var count = places.count
    for variation in try otherRuns(script) where stage.budget.allowsOne() {
      let playback = try stage.play(variation, by: journey, script)
      for index in sweep.newPlaces(in: playback, variation) where stage.budget.allowsOne() {
        try sweep.leave(after: index, in: variation, playback, script)
        count += 1
      }
    }
    let all = places.count < momentCount ? " of many" : ""
    sweep.part.counts = ["leaving: at \(counted(count, "moment"))\(all)"]
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
    in variation: Variation,
    _ run: Playback,
    _ script: Journey.Script
  ) throws(JourneyError) {
    left.insert(Place(run.moments[index]))
    var variation = variation
    variation.leaving = index + 1
    let playback = try stage.play(variation, by: journey, script)
    part.add(playback.leftovers.map { .left($0) }, variation)
  }

  /// The largest number of other orders in which the user leaves.
  private static let mostOrders = 8

  /// The runs with new moments: some orders that deviate once, the reversal, and each request with
  /// a failure.
  private func otherRuns(_ script: Journey.Script) throws(JourneyError) -> [Variation] {
    var orders: [EventOrder] = []
    if stage.base.endless == nil, !stage.budget.isSpent {
      let own = try stage.play(Variation(order: .scripts), script)
      orders = own.deviations.spread(atMost: Self.mostOrders - 1)
      if !own.choices.isEmpty { orders.append(.reversed) }
    }
    let requests = stage.base.exchanges.prefix(stage.base.endless?.requests ?? .max).map(\.number)
    return orders.map { Variation(order: $0) }
      + requests.flatMap { request in Self.faults.map { Variation(fault: $0.once(request)) } }
  }

  /// The new moments of a run at which the user can leave; after a failure, if there is one.
  ///
  /// The moment of the failure always counts, because a failure without a visible effect may still
  /// leave something behind.
  private mutating func newPlaces(in playback: Playback, _ variation: Variation) -> [Int] {
    let request = variation.fault?.first
    let failed = request.map { playback.moment(answering: $0) ?? .max }
    let end = playback.endless?.moments ?? playback.moments.count
    return (0..<end).filter { index in
      let moment = playback.moments[index]
      // A request that held work sends after the user has left tells of the order alone.
      guard index >= failed ?? 0, !moment.holdsWork else { return false }
      var place = Place(moment)
      if index == failed { place.failed = request }
      return left.insert(place).inserted
    }
  }
}
