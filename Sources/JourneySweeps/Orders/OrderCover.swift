/// Orders that hold every ordering of any two moments of a journey, then of any three, and so on.
///
/// Ten answers have 3.6 million orders; two of them hold every ordering of any two, and some twenty
/// every ordering of any three. What a moment sets off is only known once it has been played, so the
/// orders are worked out one after the other: each goes through orderings that are left, and on the
/// way takes the moment that adds most others.
///
/// After "Sequence covering arrays" (Kuhn, Higdon, Lawrence, Kacker and Lei 2012), which knows all
/// events and no order among them in advance.
final class OrderCover {
  /// An order to play.
  struct Proposal {
    let order: [Int]
    /// How many of its moments are known to be possible one after the other.
    let known: Int
    /// The ordering that it is for.
    let chain: [Int]
  }

  /// The most moments that are counted; those that are learned later come as the script has them.
  static let momentLimit = 256

  /// How many moments an ordering has at most.
  let longest: Int
  let poset = MomentPoset()
  let tree = OrderTree()
  /// How many moments the orderings have, every one of which has been played; 1 at first.
  private(set) var reached = 1
  /// How many orderings were aimed at in vain, so that nobody knows whether they are possible.
  private(set) var unmetCount = 0
  /// Whether there are too many moments for longer orderings.
  private(set) var isFull = false
  private var table: TupleTable?
  private var orders: [[Int]] = []
  private var numbers = FixedNumbers(seed: 1)
  /// The ordering that the next playing is for.
  private var aim: [Int] = []
  private var misses: Set<[Int]> = []
  /// The orderings that were given up, until more is known.
  private var givenUp: [[Int]] = []
  /// How often ways to them are still thought of by chance.
  private var patience = 4_000
  /// The one of them that is tried a last time.
  private var lastTry: [Int]?

  /// - Parameter longest: How many moments an ordering has at most, at least 2.
  init(ofAny longest: Int) { self.longest = longest }

  /// Learns from one playing.
  ///
  /// - Parameters:
  ///   - turns: What happened, and what else could have.
  ///   - isWhole: Whether all moments of it are counted.
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

  /// An ordering that was aimed at in vain is given up for now.
  private func noteMiss() {
    guard let table, aim.count == table.length, !table.has(ordering: aim) else { return }
    misses.insert(aim)
    table.note(ordering: aim)
    givenUp.append(aim)
  }

  /// An order for an ordering that was given up, if it is thought to lead there now.
  private func again(_ table: TupleTable) -> Proposal? {
    if let lastTry, !hasPlayed(lastTry) { unmetCount += 1 }
    lastTry = nil
    while let aim = givenUp.popLast() {
      guard poset.allows(aim), !hasPlayed(aim) else { continue }
      let thought = think(of: aim, table, times: max(1, min(40, patience)))
      patience -= 40
      if thought.isMet {
        lastTry = aim
        return Proposal(order: thought.order, known: thought.known, chain: aim)
      }
      unmetCount += 1
    }
    return nil
  }

  /// Orderings of more moments do not hold two in an order that was aimed at in vain.
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

  /// The order to play next; nil when all is done.
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
    return nil
  }

  /// The best of some orders that are thought of.
  private func best(of count: Int, _ table: TupleTable) -> Proposal {
    var places: [Int] = []
    for _ in 0..<tries { places.append(numbers.next(below: count)) }
    var best = (proposal: Proposal(order: [], known: 0, chain: []), gain: Int.min)
    for aim in table.left(poset, wanted: places.sorted()).orderings {
      let thought = think(of: aim, table)
      // An order that does not meet its aim is only played to learn why.
      let gain = thought.isMet ? thought.gain : thought.gain - Int(Int32.max)
      guard gain > best.gain else { continue }
      best = (Proposal(order: thought.order, known: thought.known, chain: aim), gain)
    }
    aim = best.proposal.chain
    return best.proposal
  }

  /// An order for an ordering, by chance where the way to it is not plain.
  private func think(of aim: [Int], _ table: TupleTable, times: Int = 8) -> ThoughtOrder {
    var thought = ThoughtOrder(poset, table, tree, chain: aim, isWild: misses.contains(aim))
    thought.run(&numbers)
    for _ in 0..<times where !thought.isMet {
      thought = ThoughtOrder(poset, table, tree, chain: aim, isWild: true)
      thought.run(&numbers)
    }
    return thought
  }

  /// How many orders are thought of before one is played, which costs more with more moments.
  private var tries: Int {
    let cost = poset.count * poset.count * poset.count
    return max(2, min(24, 1_000_000 / max(1, cost)))
  }
}

extension MomentPoset {
  /// Whether an ordering may be possible.
  func allows(_ ordering: [Int]) -> Bool {
    for place in ordering.indices {
      for earlier in ordering[..<place] where !after.has(earlier, ordering[place]) { return false }
    }
    return true
  }
}
