/// A guess at a possible order of a journey's moments, made from the partial order that earlier
/// playbacks have shown.
final class SimulatedOrder {
  private(set) var order: [Int] = []
  /// The number of moments at the start of the order that are known to be possible from earlier
  /// playbacks.
  private(set) var known = 0
  /// The number of orderings that the order contains, and that no playback has shown yet.
  private(set) var gain = 0
  private let poset: MomentPoset
  private let table: TupleTable
  private let tree: OrderTree
  private let state: SimulatedState
  /// The node that the order has reached in the tree of played orders; nil once the order differs
  /// from all played orders.
  private var node: Int?
  /// The moments that the order should contain in this sequence; others may come in between.
  private let chain: [Int]
  /// The number of moments of ``chain`` that the simulated order contains so far.
  private var chained = 0
  /// The index of each moment in ``chain``; -1 for a moment that is not in the chain.
  private var places: [Int]
  /// The moments of ``chain`` that are still to come, and the moments that must come before them.
  private let needed: BitMatrix
  /// The exclusive upper bound of the random number that is added to the score of a moment.
  private let chance: Int

  /// Whether the simulated order contains all moments of ``chain`` in their order.
  var isMet: Bool { chained == chain.count }

  /// Creates a simulated order without moments.
  ///
  /// - Parameters:
  ///   - poset: The partial order of the journey's moments.
  ///   - table: The orderings that have been played.
  ///   - tree: The orders that have been played.
  ///   - chain: The moments of the ordering that the order should contain.
  ///   - isWild: Whether the moments between those of the chain are chosen at random.
  init(
    _ poset: MomentPoset,
    _ table: TupleTable,
    _ tree: OrderTree,
    chain: [Int],
    isWild: Bool
  ) {
    self.tree = tree
    node = tree.root
    self.poset = poset
    self.table = table
    self.chain = chain
    state = SimulatedState(poset)
    chance = isWild ? 1_000_000 : 15
    places = [Int](repeating: -1, count: poset.count)
    for (place, moment) in chain.enumerated() { places[moment] = place }
    needed = BitMatrix(1, of: poset.room)
    noteNeeds()
  }

  /// Builds the order moment by moment.
  ///
  /// The next moment is usually the possible moment that adds most new orderings.
  func run(_ numbers: inout SplitMix64) {
    table.begin()
    while let moment = pick(&numbers) {
      gain += table.gain(moment)
      table.append(moment)
      state.take(moment)
      if node != nil { known += 1 }
      node = node.flatMap { tree.next($0, moment) }
      order.append(moment)
      guard chained < chain.count, chain[chained] == moment else { continue }
      chained += 1
      noteNeeds()
    }
    // A moment that seems impossible may still come.
    for moment in 0..<poset.count where !state.isDone(moment) { order.append(moment) }
  }

  private func pick(_ numbers: inout SplitMix64) -> Int? {
    var best = (moment: -1, isHeld: true, score: Int.min)
    for moment in open {
      let isHeld = holds(moment)
      if isHeld, !best.isHeld { continue }
      let score = self.score(moment) * 16 + numbers.next(below: chance)
      if (best.isHeld && !isHeld) || score > best.score { best = (moment, isHeld, score) }
    }
    return best.moment < 0 ? nil : best.moment
  }

  /// The moments that are possible next: as played orders with the same start show, or else by the
  /// partial order.
  private var open: [Int] {
    if let node { return tree.open(at: node) }
    var open: [Int] = []
    var moment = 0
    while moment < poset.count {
      if state.isOpen(moment) { open.append(moment) }
      moment += 1
    }
    return open
  }

  /// The score of a possible moment; the moment with the highest score comes next.
  ///
  /// The score is twice the number of new orderings that the moment adds to the order. If the
  /// table holds pairs, the score loses one for each new ordering that becomes impossible.
  private func score(_ moment: Int) -> Int {
    let won = table.gain(moment)
    guard table.length == 2 else { return won * 2 }
    return won * 2 - table.new(moment, poset.before.row(moment), state.done)
  }
}

// MARK: - The chain

extension SimulatedOrder {
  private func noteNeeds() {
    needed.set(0, false)
    for moment in chain[chained...] {
      needed.insert(0, moment)
      needed.add(0, poset.needs.row(moment))
    }
  }

  /// Whether a moment must wait, so that the order can still contain ``chain``.
  ///
  /// A moment must wait in three cases:
  ///
  /// - The moment stands later in the chain.
  /// - The moment prevents another moment that the chain still needs.
  /// - The moment would make a moment B of the chain possible too early: an earlier moment of the
  ///   chain is still to come and can prevent B.
  private func holds(_ moment: Int) -> Bool {
    if places[moment] > chained { return true }
    guard chained < chain.count else { return false }
    if poset.removes.meets(moment, needed.row(0)), takes(moment) { return true }
    guard chained + 1 < chain.count else { return false }
    for place in (chained + 1)..<chain.count where isExposed(place) {
      if poset.needs.isOnly(moment, in: chain[place], butNot: state.over) { return true }
    }
    return false
  }

  /// Whether a moment prevents another moment that ``chain`` needs and that is possible already.
  ///
  /// A wake-up counts as possible from the start of its sleep.
  private func takes(_ moment: Int) -> Bool {
    for other in 0..<poset.count where poset.removes.has(moment, other) && needed.has(0, other) {
      if state.isStarted(other) { return true }
    }
    return false
  }

  /// Whether an earlier moment of ``chain``, not yet played, can prevent the moment at `place` in
  /// the chain.
  private func isExposed(_ place: Int) -> Bool {
    for earlier in chained..<place where poset.removes.has(chain[earlier], chain[place]) {
      return true
    }
    return false
  }
}

/// A generator of pseudo-random numbers that are the same in every run (SplitMix64, Steele, Lea and
/// Flood 2014).
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number from 0 up to a limit of at least 1.
  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((number ^ (number >> 31)) >> 1) % limit
  }
}
