/// The choice of the orders that a sweep plays: together they contain every ordering of any two
/// moments of a journey, then of any three, and so on.
///
/// An ordering is the relative order of a few moments: the order A, B, C contains the orderings AB,
/// AC and BC. Ten answers have 3.6 million orders. Two of these contain every ordering of any two
/// answers, and some twenty contain every ordering of any three.
///
/// Only a playback shows which moments a moment makes possible, so the orders are chosen one after
/// the other. Each order is made to contain one ordering that no playback has shown, the chain of
/// the order. The other moments of the order are chosen to add as many new orderings as possible.
///
/// The method follows "Sequence covering arrays" (Kuhn, Higdon, Lawrence, Kacker and Lei 2012).
/// That method assumes that all events are known in advance and can come in any order.
final class OrderCover {
  /// An order that a sweep should play next.
  struct Proposal {
    let order: [Int]
    /// The number of leading moments of the order that earlier playbacks have shown to be possible.
    let known: Int
    /// The moments that the order should contain in this sequence; other moments may come in
    /// between.
    let chain: [Int]
  }

  /// The largest number of moments whose order is varied; all other moments keep the script's
  /// order.
  static let momentLimit = 256

  /// The largest number of moments in the orderings that a sweep plays.
  let longest: Int
  /// If a journey has at most this many possible orders, the sweep plays all of them.
  private let few: Int
  /// The number of orders that the sweep may still choose after it has played all orderings.
  ///
  /// At first, this is the number of all possible orders. No order is chosen if that number is
  /// above ``few``.
  private lazy var fewLeft = poset.orderCount(upTo: few + 1)
  let poset = MomentPoset()
  let tree = OrderTree()
  /// The largest n for which every ordering of n moments has been played or given up; 1 at first.
  private(set) var reached = 1
  /// The number of orderings that the sweep tried to play, and that no playback contains; they may
  /// be impossible.
  private(set) var unmetCount = 0
  /// Whether the orderings of ``reached`` + 1 moments are too many for a table in memory.
  private(set) var isFull = false
  private var table: TupleTable?
  private var orders: [[Int]] = []
  private var numbers = SplitMix64(seed: 1)
  /// The ordering that the next playback tries for the first time, as a list of its moments; empty
  /// without such an ordering.
  private var aim: [Int] = []
  private var misses: Set<[Int]> = []
  /// The orderings that a playback should have contained but did not; each is tried once more.
  private var givenUp: [[Int]] = []
  /// The number of orders that may still be simulated in the search for orderings in ``givenUp``.
  private var attemptCount = 4_000
  /// The ordering that the next playback tries for the second and last time; nil if there is none.
  private var lastTry: [Int]?

  /// Creates the choice of orders for a journey that has not been played yet.
  ///
  /// - Parameters:
  ///   - longest: The largest number of moments in the orderings to play, at least 2.
  ///   - few: If a journey has at most this many possible orders, all of them are played.
  init(ofAny longest: Int, few: Int = 0) { (self.longest, self.few) = (longest, few) }

  /// Notes the order of one playback, and the moments that were possible at each turn.
  ///
  /// - Parameters:
  ///   - turns: The moment that happened at each turn of the playback, and the moments that were
  ///     possible there.
  ///   - isWhole: Whether `turns` contains all moments of the playback.
  func learn(_ turns: [MomentPoset.Turn], isWhole: Bool = true) {
    poset.learn(turns)
    tree.add(turns, isWhole: isWhole)
    let order = turns.map(\.chosen)
    orders.append(order)
    if let table, table.side >= poset.count {
      table.note(order)
    } else if table != nil {
      makeTable()
    }
    noteMiss()
  }

  /// Gives up the ordering ``aim`` for now, if the last playback does not contain it.
  private func noteMiss() {
    guard let table, aim.count == table.length, !table.has(ordering: aim) else { return }
    misses.insert(aim)
    table.note(ordering: aim)
    givenUp.append(aim)
  }

  /// Returns an order that contains an ordering from ``givenUp``; nil if the simulation finds none.
  private func again(_ table: TupleTable) -> Proposal? {
    if let lastTry, !hasPlayed(lastTry) { unmetCount += 1 }
    lastTry = nil
    while let aim = givenUp.popLast() {
      guard poset.allows(aim), !hasPlayed(aim) else { continue }
      let simulated = order(for: aim, table, times: max(1, min(40, attemptCount)))
      attemptCount -= 40
      if simulated.isMet {
        lastTry = aim
        return Proposal(order: simulated.order, known: simulated.known, chain: aim)
      }
      unmetCount += 1
    }
    return nil
  }

  /// Gives up the orderings of two moments that were tried, but that no playback contains.
  ///
  /// The sweep then also skips the longer orderings that contain one of these.
  private func giveUpPairs() {
    for pair in misses where pair.count == 2 && !hasPlayed(pair) {
      poset.giveUp(pair[1], after: pair[0])
    }
    poset.conclude()
  }

  private func hasPlayed(_ ordering: [Int]) -> Bool {
    orders.contains { order in
      var next = 0
      for moment in order where next < ordering.count && ordering[next] == moment { next += 1 }
      return next == ordering.count
    }
  }

  private func makeTable() {
    var side = 16
    while side < poset.count { side *= 2 }
    table = TupleTable(length: reached + 1, side: side)
    isFull = table == nil
    for order in orders { table?.note(order) }
    for ordering in misses where ordering.count == reached + 1 {
      table?.note(ordering: ordering)
    }
  }

  /// The order to play next; nil when no order is left to play.
  func next() -> Proposal? {
    if tree.isComplete { return nil }
    poset.conclude()
    while reached < longest, !isFull {
      if table?.length != reached + 1 { makeTable() }
      guard let table else { break }
      let count = table.left(poset).count
      if count > 0 { return best(of: count, table) }
      if let again = again(table) { return again }
      reached += 1
      if reached == 2 { giveUpPairs() }
    }
    aim = []
    guard let table, fewLeft > 0, fewLeft <= few else { return nil }
    fewLeft -= 1
    let simulated = order(for: [], table)
    return Proposal(order: simulated.order, known: simulated.known, chain: [])
  }

  /// Simulates several orders, and returns the order that adds most new orderings.
  ///
  /// `count` is the number of orderings that may be possible and have not been played.
  private func best(of count: Int, _ table: TupleTable) -> Proposal {
    var places: [Int] = []
    for _ in 0..<tries { places.append(numbers.next(below: count)) }
    var best = (proposal: Proposal(order: [], known: 0, chain: []), gain: Int.min)
    for aim in table.left(poset, wanted: places.sorted()).orderings {
      let simulated = order(for: aim, table)
      // An order that misses its aim is played only to learn the reason.
      let gain = simulated.isMet ? simulated.gain : simulated.gain - Int(Int32.max)
      guard gain > best.gain else { continue }
      best = (Proposal(order: simulated.order, known: simulated.known, chain: aim), gain)
    }
    aim = best.proposal.chain
    return best.proposal
  }

  /// Simulates an order that contains the ordering `aim`; makes random choices if the first try
  /// fails.
  private func order(for aim: [Int], _ table: TupleTable, times: Int = 8) -> SimulatedOrder {
    var simulated = SimulatedOrder(poset, table, tree, chain: aim, isWild: misses.contains(aim))
    simulated.run(&numbers)
    for _ in 0..<times where !simulated.isMet {
      simulated = SimulatedOrder(poset, table, tree, chain: aim, isWild: true)
      simulated.run(&numbers)
    }
    return simulated
  }

  /// The number of orders to simulate before each playback.
  ///
  /// The number is smaller for more moments, because simulating their orders takes longer.
  private var tries: Int {
    let cost = poset.count * poset.count * poset.count
    return max(2, min(24, 1_000_000 / max(1, cost)))
  }
}

extension MomentPoset {
  /// Whether the partial order allows the moments of an ordering to come in this relative order.
  func allows(_ ordering: [Int]) -> Bool {
    ordering.indices.allSatisfy { place in
      ordering[..<place].allSatisfy { after.has($0, ordering[place]) }
    }
  }
}
