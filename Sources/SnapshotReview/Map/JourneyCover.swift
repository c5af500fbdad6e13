/// The fewest journeys that visit everything that any journey visits.
struct JourneyCover: Equatable {
  /// The journeys' places, in order.
  let chosen: [Int]
  /// Whether there are surely no fewer; otherwise a search for fewer took too long.
  let isSmallest: Bool

  /// How many choices are tried before what was found so far has to do.
  static let budget = 20_000

  /// Chooses journeys.
  ///
  /// - Parameters:
  ///   - journeys: The transitions that each takes, or the states that it visits.
  ///   - budget: How many choices to try.
  /// - Complexity: O(b n m) for a budget of b, n journeys and m things to visit that differ in who
  ///   does.
  init(_ journeys: [[Int]], budget: Int = budget) {
    var search = CoverSearch(journeys, budget: budget)
    search.run()
    chosen = search.best.sorted()
    isSmallest = !search.isGivenUp
  }
}

/// Looks for the fewest sets that hold every item: the item that fewest sets hold first.
private struct CoverSearch {
  /// The sets that hold each item; items that come along with another one are left out.
  private let holders: [[Int]]
  /// The items that each set holds.
  private let items: [[Int]]
  private(set) var best: [Int]
  private(set) var isGivenUp = false
  private var budget: Int

  init(_ sets: [[Int]], budget: Int) {
    self.budget = budget
    let holders = Self.leanest(Self.holders(in: sets))
    var items: [[Int]] = Array(repeating: [], count: sets.count)
    for (item, sets) in holders.enumerated() {
      for set in sets { items[set].append(item) }
    }
    self.holders = holders
    self.items = items
    best = Self.greedy(items, count: holders.count)
  }

  mutating func run() {
    var covered = Array(repeating: 0, count: holders.count)
    var refused = Array(repeating: false, count: items.count)
    extend([], &covered, &refused)
  }

  private static func holders(in sets: [[Int]]) -> [[Int]] {
    var holders: [Int: [Int]] = [:]
    for (set, items) in sets.enumerated() {
      for item in Set(items) { holders[item, default: []].append(set) }
    }
    return Set(holders.values).sorted {
      ($0.count, $0.map(String.init).joined(separator: " "))
        < ($1.count, $1.map(String.init).joined(separator: " "))
    }
  }

  /// Whoever covers an item covers all that are held by the same sets and more.
  private static func leanest(_ holders: [[Int]]) -> [[Int]] {
    var kept: [Set<Int>] = []
    return holders.filter { item in
      let sets = Set(item)
      if kept.contains(where: { $0.isSubset(of: sets) }) { return false }
      kept.append(sets)
      return true
    }
  }

  /// The set with most items that are not covered, again and again.
  private static func greedy(_ items: [[Int]], count: Int) -> [Int] {
    var open = Set(0..<count)
    var chosen: [Int] = []
    while !open.isEmpty {
      let gains = items.map { $0.count { open.contains($0) } }
      guard let most = gains.max(), let set = gains.firstIndex(of: most) else { break }
      chosen.append(set)
      open.subtract(items[set])
    }
    return chosen
  }

  /// Tries all that can be added to the chosen sets and end with fewer than the best.
  private mutating func extend(_ chosen: [Int], _ covered: inout [Int], _ refused: inout [Bool]) {
    guard budget > 0 else {
      isGivenUp = true
      return
    }
    budget -= 1
    var next: (item: Int, sets: [Int])?
    var independent: Set<Int> = []
    var least = 0
    for item in holders.indices where covered[item] == 0 {
      let sets = holders[item].filter { !refused[$0] }
      if sets.count < (next?.sets.count ?? .max) { next = (item, sets) }
      // Items that no set holds together need a set each.
      if independent.isDisjoint(with: sets) {
        independent.formUnion(sets)
        least += 1
      }
    }
    guard let next else {
      if chosen.count < best.count { best = chosen }
      return
    }
    guard chosen.count + least < best.count else { return }
    let gains = next.sets.map { set in (set, items[set].count { covered[$0] == 0 }) }
    let sorted = gains.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
    for set in sorted {
      for item in items[set] { covered[item] += 1 }
      extend(chosen + [set], &covered, &refused)
      for item in items[set] { covered[item] -= 1 }
      // What follows from taking it has been tried.
      refused[set] = true
    }
    for set in sorted { refused[set] = false }
  }
}
