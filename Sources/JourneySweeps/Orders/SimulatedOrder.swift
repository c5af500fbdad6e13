/// A simulated order: a guess at the moments of a playback, by the partial order learned so far.
final class SimulatedOrder {
  private(set) var order: [Int] = []
  /// The number of leading moments that are known to be possible one after the other.
  private(set) var known = 0
  /// The number of new orderings that the order contains.
  private(set) var gain = 0
  private let poset: MomentPoset
  private let table: TupleTable
  private let tree: OrderTree
  private let state: SimulatedState
  /// The node that the order has reached in the tree of played orders; nil beyond the tree.
  private var node: Int?
  /// The moments that should come in this relative order; the other moments fit in between.
  private let chain: [Int]
  /// The number of moments of the chain that have happened.
  private var chained = 0
  /// The place of each moment in the chain; -1 for a moment outside the chain.
  private var places: [Int]
  /// The moments that the rest of the chain needs.
  private let needed: BitMatrix
  /// The range of the random number that is added to a moment's score.
  private let chance: Int

  /// Whether the chain has happened in its order.
  var isMet: Bool { chained == chain.count }

  /// - Parameters:
  ///   - poset: The partial order.
  ///   - table: The orderings that have been played.
  ///   - tree: The orders that have been played.
  ///   - chain: The moments that should come in this relative order.
  ///   - isWild: Whether the choice of the other moments is random.
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

  /// Takes one moment after the other, usually the moment that adds most new orderings.
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

  /// The moments that are possible now: known from played orders, or else simulated.
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

  /// The score of a moment, by which the next moment is chosen.
  ///
  /// The score is twice the number of new orderings that the moment adds. While the orderings are
  /// pairs, each new pair that the moment makes impossible costs one point.
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

  /// Whether a moment comes too early for the chain.
  ///
  /// Such a moment stands later in the chain, or prevents a moment that the chain still needs. Or
  /// it makes a later moment of the chain possible too soon, because an earlier moment of the chain
  /// can then prevent the later one.
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

  /// Whether a moment prevents another one that the chain needs and that is possible already.
  ///
  /// A wake-up that the chain needs counts as possible from the start of its sleep.
  private func takes(_ moment: Int) -> Bool {
    for other in 0..<poset.count where poset.removes.has(moment, other) && needed.has(0, other) {
      if state.isStarted(other) { return true }
    }
    return false
  }

  /// Whether an earlier moment of the chain can prevent the moment at a place of the chain.
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
