import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// Runs a journey in other orders of its steps, answers and sleepers.
///
/// A short script is played in all its orders, those with few deviations from the script first. Of a
/// longer script, three kinds of orders are played: those that deviate from the script once, the
/// reversed order, and random orders.
struct OrderSweep {
  private let stage: SweepStage
  /// The largest number of orders that are played.
  private let budget: Int
  private var part = SweepPart()
  private var playCount = 0
  /// The orders that were played, besides the script's own.
  private var played: Set<EventOrder> = []
  /// The number of variations that were played before the orders.
  private let firstCount: Int
  private var stopCount = 0
  /// The first played order in which the script could not go on, and the reason.
  private var firstStop: (token: String, reason: JourneyError)?
  /// The different endings of the played orders, in the order of their first occurrence.
  private var endings: [(screens: [Rendering], effects: EffectSummary)] = []
  /// The indices in ``endings`` of the endings that are reported as findings.
  private var wrong: Set<Int> = []
  private let pace: UserPace

  /// The cost up to which all orders of a script are played.
  private static let mostOfAll = 500
  /// The cost up to which orders of a longer script are played, unless the test asks for more.
  private static let mostOfSome = 200
  /// The number of orders that are played at any cost.
  private static let fewest = 20
  /// The number of choices in one order above which nobody goes on to play all orders.
  private static let mostChoices = 12

  private init(_ stage: SweepStage, _ budget: Int, _ pace: UserPace) {
    self.stage = stage
    self.budget = budget
    self.pace = pace
    firstCount = stage.budget.playCount - 1
  }

  /// Plays the orders of a script.
  ///
  /// - Parameters:
  ///   - stage: The baseline.
  ///   - budget: The largest number of orders.
  ///   - script: The steps.
  /// - Returns: The report's part about orders.
  /// - Throws: ``JourneyError`` if the script has other orders and none could be played.
  static func run(
    on stage: SweepStage,
    atMost budget: Int,
    _ script: Journey.Script
  ) throws(JourneyError) -> SweepPart {
    let own = try stage.play(Variation(order: .scripts), isMute: false, script)
    var sweep = OrderSweep(stage, budget, UserPace(stage, own))
    try sweep.note(own, .scripts, script)
    let isWhole = try sweep.playAll(after: own, script)
    let words = isWhole ? "all there are" : try sweep.playSome(after: own, script)
    if !isWhole { stage.budget.cut() }
    if sweep.stopCount == sweep.playCount, let stop = sweep.firstStop?.reason {
      throw JourneyError("No order was played to its end. The first one stops: \(stop)")
    }
    if sweep.playCount == 1, !own.choices.isEmpty {
      throw JourneyError(
        "No order was played but the script's own, because the budget is \(budget); the script has "
          + "more, so give a larger budget or leave it out."
      )
    }
    return sweep.report(words, isWhole: isWhole)
  }

  /// The number of variations that may still be played in a part of the given cost.
  private func room(_ cost: Int) -> Int {
    let most = budget > Self.mostOfAll ? budget : cost / SweepBudget.cost(of: stage.base)
    return min(budget - spent, max(Self.fewest, most))
  }

  /// The number of orders, and of runs with which their endings were compared.
  private var spent: Int { stage.budget.playCount - firstCount }
}

// MARK: - Choosing orders

extension OrderSweep {
  /// Plays all orders of the script, and returns false as soon as they are too many.
  private mutating func playAll(
    after own: Playback,
    _ script: Journey.Script
  ) throws(JourneyError) -> Bool {
    guard own.choices.count <= Self.mostChoices else { return false }
    let limit = spent + room(Self.mostOfAll)
    var orders = own.orders(deviatingAt: own.choices.indices)
    while !orders.isEmpty {
      var more: [[Int]] = []
      for (index, order) in orders.enumerated() {
        if spent + orders.count - index + more.count > limit { return false }
        let playback = try play(.choices(order), script)
        if playback.choices.count > Self.mostChoices { return false }
        let places = order.count..<max(order.count, playback.choices.count)
        more += playback.orders(deviatingAt: places)
      }
      orders = more
    }
    return true
  }

  /// Plays orders with one deviation, the reversed order, and random orders.
  ///
  /// - Returns: The report's words about the played orders.
  private mutating func playSome(
    after own: Playback,
    _ script: Journey.Script
  ) throws(JourneyError) -> String {
    let limit = spent + room(Self.mostOfSome)
    let left = own.deviations.filter { order in
      guard case .other(let choice, let event) = order else { return true }
      return !played.contains(.choices(Array(repeating: 0, count: choice - 1) + [event]))
    }
    for order in left.spread(atMost: max(1, (limit - spent) / 2)) where spent < limit {
      _ = try play(order, script)
    }
    let deviationCount = playCount - 1
    if spent < limit { _ = try play(.reversed, script) }
    var seed = 0
    while spent < limit {
      seed += 1
      _ = try play(.random(seed: seed), script)
    }
    let isReversed = playCount > deviationCount + 1
    return "\(deviationCount) with few deviations"
      + (isReversed ? ", the reversal and \(seed) at random" : "")
  }

  private mutating func play(
    _ order: EventOrder,
    _ script: Journey.Script
  ) throws(JourneyError) -> Playback {
    played.insert(order)
    let playback = try stage.play(Variation(order: order), script)
    try note(playback, order, script)
    return playback
  }
}

// MARK: - Judging orders

extension OrderSweep {
  /// Adds the playback of an order to the report, with all findings about the playback.
  private mutating func note(
    _ playback: Playback,
    _ order: EventOrder,
    _ script: Journey.Script
  ) throws(JourneyError) {
    let variation = Variation(order: order)
    playCount += 1
    part.add(stage.findings(in: playback), variation)
    stage.notes.errors.note(playback, variation)
    if let stop = playback.stop {
      stopCount += 1
      firstStop = firstStop ?? (variation.token, stop)
      return
    }
    let ending = (screens: playback.ending, effects: EffectSummary(playback, besides: stage.timed))
    let known = endings.firstIndex { $0 == ending }
    let place = known ?? endings.count
    if known == nil { endings.append(ending) }
    if wrong.contains(place) { return }
    let kinds = stage.endingFindings(of: playback)
    if kinds.isEmpty { return }
    if try pace.explains(playback, withEffects: ending.effects, script) {
      stage.notes.pacedEndings.append(playback.ending)
    } else {
      wrong.insert(place)
      part.add(kinds, variation)
    }
  }

  /// The report on the played orders and their endings.
  private func report(_ words: String, isWhole: Bool) -> SweepPart {
    let stops = stopCount > 0 ? ", \(stopCount) stopped early" : ""
    var part = part
    let many = isWhole ? "" : " of many"
    part.counts = [
      "every order: \(counted(playCount, "order"))\(many), \(words)\(stops), "
        + counted(endings.count, "ending")
    ]
    if let firstStop {
      part.counts.append("  order \(firstStop.token) stops: \(firstStop.reason)")
    }
    return part
  }
}

extension Playback {
  /// The orders that follow the playback up to one of the given choices, take another event there,
  /// and then follow the script.
  func orders(deviatingAt places: Range<Int>) -> [[Int]] {
    places.flatMap { place in
      let kept = choices[..<place].map(\.place)
      return (1..<choices[place].count).map { kept + [$0] }
    }
  }

  /// The orders that deviate once from the script's own order, of which this is the playback.
  ///
  /// At each choice the script's event comes as late as possible, or another event comes first.
  var deviations: [EventOrder] {
    choices.enumerated().flatMap { index, choice in
      [.late(choice: index + 1)]
        + (1..<choice.count).map { EventOrder.other(choice: index + 1, event: $0) }
    }
  }
}

extension Array {
  /// At most so many elements, spread evenly.
  func spread(atMost count: Int) -> [Element] {
    if self.count <= count { return self }
    return (0..<count).map { self[$0 * self.count / count] }
  }
}
