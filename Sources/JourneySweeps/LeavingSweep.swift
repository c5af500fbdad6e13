import HTTPFixtures
import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// Lets the user leave at every moment, and at every new moment after a failed request.
///
/// The screen must leave memory, and all its effects must end.
struct LeavingSweep {
  /// The faults of the requests: one without an answer, and one with an answer.
  private static let faults: [JourneySweep.Fault] = [.offline, .status(500)]
  /// The number of runs with a failed request at most.
  fileprivate static let budget = 200

  private let stage: SweepStage
  private let journey: Journey
  private var part: SweepPart
  /// The places at which the user has left.
  private var left: Set<Place> = []

  /// A distinct situation in which a user can leave.
  private struct Place: Hashable {
    let screens: FactStore.Key
    let waiting: [Stub.Request]
    let isIdle: Bool
    /// The request that has just failed.
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
    part = SweepPart(playCount: 0)
  }

  func run(_ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var sweep = self
    let count = sweep.momentCount
    for index in 0..<count {
      sweep.left.insert(Place(stage.base.moments[index]))
      try sweep.leave(after: index, script)
    }
    sweep.part.lines = ["leaving: at \(counted(count, "moment"))"]
    if let line = try sweep.leaveInOrders(script) { sweep.part.lines.append(line) }
    if let line = try sweep.leaveAfterFailures(script) { sweep.part.lines.append(line) }
    return sweep.part
  }

  /// The number of leaves, up to the budget.
  private struct Count {
    private var count = 0
    private var isCut = false

    /// Whether the user may leave once more.
    mutating func next() -> Bool {
      isCut = count == LeavingSweep.budget
      if !isCut { count += 1 }
      return !isCut
    }

    /// The count in the report's words; nil for no leave.
    func words(_ title: String) -> String? {
      count == 0 ? nil : "\(title): at \(isCut ? "the first " : "")\(counted(count, "moment"))"
    }
  }

  private var momentCount: Int { stage.base.endless?.moments ?? stage.base.moments.count }

  private mutating func leave(
    after index: Int,
    in order: [Int]? = nil,
    failing fault: FailurePlan? = nil,
    _ script: Journey.Script
  ) throws(JourneyError) {
    var variation = Variation(order: order, fault: fault, leaving: index + 1)
    let playback = try journey.play(variation, isMute: true, script)
    // The story ends when the user leaves, so later choices are cut.
    if order != nil { variation.order = playback.order }
    part.playCount += 1
    part.add(playback.leftovers.map { .left($0) }, variation)
  }

  /// Lets the user leave at new moments in the orders that contain every ordering of any two
  /// moments.
  ///
  /// - Returns: The report's line; nil without a new moment.
  private mutating func leaveInOrders(_ script: Journey.Script) throws(JourneyError) -> String? {
    guard stage.base.endless == nil else { return nil }
    var count = Count()
    let orders = try OrderPlayer.ordersOfAnyTwo(on: stage, script)
    part.playCount += orders.count
    for (order, playback) in orders {
      for index in playback.moments.indices {
        guard left.insert(Place(playback.moments[index])).inserted, count.next() else { continue }
        try leave(after: index, in: order, script)
      }
    }
    return count.words("leaving in other orders")
  }

  /// Lets each request fail once, and the user leave at each new moment after that.
  ///
  /// - Returns: The report's line; nil without a new moment.
  private mutating func leaveAfterFailures(
    _ script: Journey.Script
  ) throws(JourneyError) -> String? {
    var count = Count()
    let requests = stage.base.exchanges.prefix(stage.base.endless?.requests ?? .max)
    for request in requests.map(\.number) {
      for fault in Self.faults.map({ $0.of(request) }) {
        let playback = try journey.play(Variation(fault: fault), isMute: true, script)
        part.playCount += 1
        for index in places(in: playback, after: request) where count.next() {
          try leave(after: index, failing: fault, script)
        }
      }
    }
    return count.words("leaving after a failure")
  }

  /// The new places to leave after a request has failed.
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
