/// An order that may be played: what happens when moments come as they are believed to become possible.
final class ThoughtOrder {
  private(set) var order: [Int] = []
  /// How many moments of it are known to be possible one after the other.
  private(set) var known = 0
  /// How many new orderings it holds.
  private(set) var gain = 0
  private let poset: MomentPoset
  private let table: TupleTable
  private let tree: OrderTree
  private let state: ThoughtState
  /// Where the order is among those that have been played; nil where nobody has been.
  private var node: Int?
  /// Moments each of which waits for the one before it, and how many have happened.
  private let chain: [Int]
  private var chained = 0
  /// The places of moments in the chain; -1 for the others.
  private var places: [Int]
  /// What the chain still needs.
  private let needed: MomentBits
  /// How much chance there is beside what is won.
  private let chance: Int

  /// Whether the chain has come in its order.
  var isMet: Bool { chained == chain.count }

  /// - Parameters:
  ///   - poset: What comes before what.
  ///   - table: Which orderings have been played.
  ///   - tree: Which orders have.
  ///   - chain: The ordering that the order is for.
  ///   - isWild: Whether chance decides what comes beside it.
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
    state = ThoughtState(poset)
    chance = isWild ? 1_000_000 : 15
    places = [Int](repeating: -1, count: poset.count)
    for (place, moment) in chain.enumerated() { places[moment] = place }
    needed = MomentBits(1, of: poset.room)
    noteNeeds()
  }

  /// Takes one moment after the other, each time the one that adds most orderings.
  func run(_ numbers: inout FixedNumbers) {
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
    // What is believed to be out of reach may come all the same.
    for moment in 0..<poset.count where !state.isDone(moment) { order.append(moment) }
  }

  private func pick(_ numbers: inout FixedNumbers) -> Int? {
    var best = (moment: -1, isHeld: true, score: Int.min)
    for moment in open {
      let isHeld = holds(moment)
      if isHeld, !best.isHeld { continue }
      let score = self.score(moment) * 16 + numbers.next(below: chance)
      if (best.isHeld && !isHeld) || score > best.score { best = (moment, isHeld, score) }
    }
    return best.moment < 0 ? nil : best.moment
  }

  /// What is possible now: known where an order went on from here, and else believed.
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

  /// How many orderings are won, and of two moments also how many are lost.
  private func score(_ moment: Int) -> Int {
    let won = table.gain(moment)
    guard table.length == 2 else { return won * 2 }
    return won * 2 - table.loss(moment, poset.before.row(moment), state.done)
  }
}

// MARK: - The chain

extension ThoughtOrder {
  private func noteNeeds() {
    needed.set(0, false)
    for moment in chain[chained...] {
      needed.insert(0, moment)
      needed.add(0, poset.needs.row(moment))
    }
  }

  /// Whether a moment comes too early for the chain: it waits for one, or takes one away that is still
  /// to come, or makes one possible that would be taken away.
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

  /// Whether a moment takes away what the chain needs and what is possible now.
  private func takes(_ moment: Int) -> Bool {
    for other in 0..<poset.count where poset.removes.has(moment, other) && needed.has(0, other) {
      if state.isStarted(other) { return true }
    }
    return false
  }

  /// Whether a moment of the chain would be taken away by one before it, were it possible by then.
  private func isExposed(_ place: Int) -> Bool {
    for earlier in chained..<place where poset.removes.has(chain[earlier], chain[place]) {
      return true
    }
    return false
  }
}
