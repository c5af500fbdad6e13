import UserJourneys

/// Plays a journey in one order after the other, and learns from each playback about other orders.
final class OrderPlayer {
  /// The orders that a sweep has covered.
  enum Reach {
    /// The sweep has played all possible orders.
    case all
    /// The sweep has played every ordering of any n moments, and has ended for the reason `end`.
    case any(Int, end: End)
  }

  /// The reason why no further order is played.
  enum End {
    case done, budget
    /// There are too many orderings to keep in memory.
    case room
  }

  private(set) var tally: OrderTally
  /// The played orders with their playbacks; nil unless a caller asks for them.
  private var playings: [(order: [Int], playback: Playback)]?
  private let sweep: OrderSweep
  private let stage: SweepStage
  let cover: OrderCover
  private var names: EventNumbers
  private var isOver: Bool { tally.playCount >= sweep.budget || stage.budget.isSpent }
  /// The number of possible orders that were not played; at most 2,000 possible orders are counted.
  var omittedCount: Int { cover.poset.orderCount(upTo: 2_000) - tally.playCount }

  init(_ sweep: OrderSweep, _ stage: SweepStage) {
    self.sweep = sweep
    self.stage = stage
    tally = OrderTally(on: stage, of: sweep)
    cover = OrderCover(ofAny: sweep.length, few: min(sweep.few, sweep.budget))
    names = EventNumbers(of: cover.poset, beside: stage.base)
  }

  /// Plays all orders if they are few; otherwise plays orders that contain every ordering of any
  /// two moments, then of any three.
  func run(_ script: Journey.Script) throws(JourneyError) -> Reach {
    if let reach = try playAll(script) { return reach }
    while !isOver, let next = cover.next() {
      let variation = Variation(order: [], plan: names.plan(next))
      _ = try play(variation, script)
    }
    if cover.tree.isComplete { return .all }
    tally.momentCount = cover.poset.freeCount
    tally.unmetCount = cover.unmetCount
    if cover.isFull { return .any(cover.reached, end: .room) }
    return .any(cover.reached, end: cover.reached < sweep.length ? .budget : .done)
  }

  /// Plays all possible orders; the result is nil if they are too many, or if the budget is spent.
  private func playAll(_ script: Journey.Script) throws(JourneyError) -> Reach? {
    let limit = min(sweep.few, sweep.budget)
    var orders: [[Int]] = [[]]
    while !orders.isEmpty {
      var more: [[Int]] = []
      for order in orders {
        if isOver { return nil }
        let playback = try play(Variation(order: order), script)
        // The list holds as many orders as can still run, and one more as a sign of too many.
        let left = limit - tally.playCount + 1 - more.count
        let places = order.count..<max(order.count, playback.choices.count)
        if left > 0 { more += playback.orders(deviatingAt: places).prefix(left) }
        if isTooMuch(more.count, limit) { return nil }
      }
      orders = more
    }
    return .all
  }

  /// Whether the played orders and `next` further orders together exceed a limit.
  ///
  /// While only one order has been played, the result is also true if the partial order allows more
  /// orders than the limit.
  private func isTooMuch(_ next: Int, _ limit: Int) -> Bool {
    if tally.playCount + next > limit { return true }
    return tally.playCount == 1 && cover.poset.orderCount(upTo: limit + 1) > limit
  }

  private func play(
    _ variation: Variation,
    _ script: Journey.Script
  ) throws(JourneyError) -> Playback {
    let playback = try stage.play(variation, isMute: tally.storyCount <= 0, script)
    try tally.note(playback, Variation(order: playback.order), script)
    playings?.append((playback.order, playback))
    let lesson = names.turns(of: playback)
    cover.learn(lesson.turns, isWhole: lesson.areWhole)
    return playback
  }
}

extension OrderPlayer {
  /// The largest number of orders that ``ordersOfAnyTwo(on:_:)`` plays.
  private static let pairLimit = 8

  /// Plays orders that together contain both orderings of any two moments, and returns the orders
  /// with their playbacks.
  static func ordersOfAnyTwo(
    on stage: SweepStage,
    _ script: Journey.Script
  ) throws(JourneyError) -> [(order: [Int], playback: Playback)] {
    let player = OrderPlayer(OrderSweep(budget: pairLimit, length: 2, few: 0), stage)
    player.playings = []
    player.tally.storyCount = 0
    _ = try player.run(script)
    return player.playings ?? []
  }
}

extension Playback {
  /// The orders that follow the playback up to one of the given turns, choose another event there,
  /// and then follow the script.
  func orders(deviatingAt places: Range<Int>) -> [[Int]] {
    places.flatMap { place in
      let kept = choices[..<place].map(\.place)
      return (1..<choices[place].count).map { kept + [$0] }
    }
  }

  /// The order of the playback: for each turn, the index of the event that was chosen among the
  /// possible events.
  ///
  /// Index 0 is the script's own choice. Zeros at the end are left out.
  var order: [Int] {
    var order = choices.map(\.place)
    while order.last == 0 { order.removeLast() }
    return order
  }
}
