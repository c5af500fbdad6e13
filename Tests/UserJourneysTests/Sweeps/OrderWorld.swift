@testable import JourneySweeps

/// A model of a journey that consists of moments with known dependencies.
struct OrderWorld: Sendable {
  let count: Int
  /// The moments that must happen before each moment.
  var needs: [Set<Int>]
  /// The moments of which one must have happened before a moment.
  var anyOf: [Int: Set<Int>] = [:]
  /// The moments that a moment removes.
  var takes: [Int: Set<Int>] = [:]
  /// The length of a moment's sleep.
  var sleeps: [Int: Int] = [:]

  init(_ count: Int, needs: [Int: Set<Int>] = [:], _ change: (inout Self) -> Void = { _ in }) {
    self.count = count
    self.needs = (0..<count).map { needs[$0] ?? [] }
    change(&self)
  }

  /// A world of answers that are all open at once.
  static func answers(_ count: Int) -> OrderWorld { OrderWorld(count) }

  /// A world of steps in order, each followed by an answer.
  static func steps(_ count: Int, _ change: (inout Self) -> Void = { _ in }) -> OrderWorld {
    var needs: [Int: Set<Int>] = [:]
    for step in 0..<count {
      needs[count + step] = [step]
      if step > 0 { needs[step] = [step - 1] }
    }
    return OrderWorld(count * 2, needs: needs, change)
  }

  /// All worlds of the given number of moments, with every set of dependencies.
  static func all(_ count: Int) -> [OrderWorld] {
    let pairs = (0..<count).flatMap { late in (0..<late).map { (late, $0) } }
    var known: Set<[Set<Int>]> = []
    var worlds: [OrderWorld] = []
    for choice in 0..<(1 << pairs.count) {
      var world = OrderWorld(count)
      for (place, pair) in pairs.enumerated() where choice >> place & 1 == 1 {
        world.needs[pair.0].formUnion(world.needs[pair.1].union([pair.1]))
      }
      if known.insert(world.needs).inserted { worlds.append(world) }
    }
    return worlds
  }
}

/// One playback of such a world.
struct WorldPlay {
  private(set) var order: [Int] = []
  private(set) var turns: [MomentPoset.Turn] = []
  private let world: OrderWorld
  private var gone: Set<Int> = []
  private var now = 0
  private var deadlines: [Int: Int] = [:]
  /// The time at which each sleeper fell asleep, and the number of moments before.
  private var starts: [Int: (time: Int, place: Int)] = [:]

  init(_ world: OrderWorld) {
    self.world = world
    start()
  }

  private func isStarted(_ moment: Int) -> Bool {
    if order.contains(moment) || gone.contains(moment) { return false }
    if let any = world.anyOf[moment], any.isDisjoint(with: order) { return false }
    return world.needs[moment].isSubset(of: order)
  }

  /// Starts the sleepers that sleep from now on.
  private mutating func start() {
    for (moment, length) in world.sleeps where deadlines[moment] == nil && isStarted(moment) {
      deadlines[moment] = now + length
      starts[moment] = (now, order.count)
    }
  }

  private var sleepers: [Int] { world.sleeps.keys.filter(isStarted).sorted() }

  private var due: [Int] {
    let first = sleepers.compactMap { deadlines[$0] }.min()
    let due = sleepers.filter { deadlines[$0] == first }
    return due.filter { one in !due.contains { isBefore($0, one) } }
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    guard let first = starts[one], let second = starts[other] else { return false }
    return first.time == second.time && first.place < second.place
  }

  /// The moments that can happen next.
  var open: [Int] {
    let due = due
    return (0..<world.count).filter {
      isStarted($0) && (world.sleeps[$0] == nil || due.contains($0))
    }
  }

  mutating func take(_ moment: Int) {
    let later = sleepers.filter { !due.contains($0) }
    turns.append(MomentPoset.Turn(open: open, later: later, chosen: moment))
    if let deadline = deadlines[moment] { now = max(now, deadline) }
    for taken in world.takes[moment] ?? [] where isStarted(taken) { gone.insert(taken) }
    order.append(moment)
    start()
  }

  /// Plays to the end, as near to an order as possible.
  mutating func run(_ proposal: OrderCover.Proposal) {
    let (order, chain) = (proposal.order, proposal.chain)
    var chained = 0
    while true {
      let open = open
      if open.isEmpty { return }
      let free = open.filter { (chain.firstIndex(of: $0) ?? 0) <= chained }
      let pool = free.isEmpty ? open : free
      var next = order.first(where: pool.contains) ?? pool[0]
      let past = self.order.count
      if past < proposal.known, open.contains(order[past]) { next = order[past] }
      if chained < chain.count, chain[chained] == next { chained += 1 }
      take(next)
    }
  }
}

extension OrderWorld {
  /// All orders of the world.
  var orders: [[Int]] {
    var orders: [[Int]] = []
    func extend(_ play: WorldPlay) {
      let open = play.open
      if open.isEmpty { orders.append(play.order) }
      for moment in open {
        var next = play
        next.take(moment)
        extend(next)
      }
    }
    extend(WorldPlay(self))
    return orders
  }

  /// All orderings of some moments in some orders, found by a slow search.
  static func orderings(of length: Int, in orders: [[Int]]) -> Set<[Int]> {
    func choose(_ order: ArraySlice<Int>, _ length: Int) -> [[Int]] {
      if length == 0 { return [[]] }
      return order.indices.flatMap { place in
        choose(order[(place + 1)...], length - 1).map { [order[place]] + $0 }
      }
    }
    return Set(orders.flatMap { choose($0[...], length) })
  }

  /// The orders that a cover plays.
  func covered(
    ofAny length: Int,
    atMost limit: Int = 1_000
  ) -> (orders: [[Int]], cover: OrderCover) {
    let cover = OrderCover(ofAny: length)
    for moment in 0..<count { _ = cover.poset.add(sleeping: sleeps[moment]) }
    var orders: [[Int]] = []
    var proposal = OrderCover.Proposal(order: Array(0..<count), known: 0, chain: [])
    while orders.count < limit {
      var play = WorldPlay(self)
      play.run(proposal)
      cover.learn(play.turns)
      orders.append(play.order)
      guard let next = cover.next() else { break }
      proposal = next
    }
    return (orders, cover)
  }
}
