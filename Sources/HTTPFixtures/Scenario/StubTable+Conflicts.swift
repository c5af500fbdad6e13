/// Two stubs of which the order of declaration would silently decide which one answers.
struct StubConflict: Hashable, Sendable {
  /// The stub that is asked first.
  let winner: Int
  let loser: Int
  let relation: Relation
}

extension StubTable {
  /// The pairs of stubs that take the same requests, hide one another, or share some requests.
  ///
  /// A special case that is asked before the general one is no conflict.
  ///
  /// - Complexity: O(n log n + p), p being the pairs that nothing said exactly keeps apart.
  var conflicts: [StubConflict] {
    var search = ConflictSearch(self)
    search.compare(Array(stubs.indices))
    return search.found.sorted { ($0.loser, $0.winner) < ($1.loser, $1.winner) }
  }

  /// How two stubs stand to each other, when their order should not silently decide.
  func conflict(of one: Int, and other: Int) -> StubConflict? {
    let (winner, loser) = ranks[one] < ranks[other] ? (one, other) : (other, one)
    let relation =
      stubs[winner].states.relation(to: stubs[loser].states)
      && stubs[winner].pattern.relation(to: stubs[loser].pattern)
    switch relation {
    case .apart, .covered, .unknown: return nil
    case .overlaps where stubs[winner].priority != stubs[loser].priority: return nil
    case .same, .covers, .overlaps:
      return StubConflict(winner: winner, loser: loser, relation: relation)
    }
  }
}

/// Compares the stubs of a table in pairs, but for those that say different things somewhere.
struct ConflictSearch {
  /// So many pairs are compared sooner than they are parted.
  private static let few = 16

  private(set) var found: [StubConflict] = []
  /// How many pairs had to be compared in full.
  private(set) var compared = 0
  private let table: StubTable
  private var choice: AspectChoice

  init(_ table: StubTable) {
    self.table = table
    choice = AspectChoice(table.index, efforts: StubAspect.Effort.allCases)
  }

  /// Compares the stubs of a list with one another.
  mutating func compare(_ stubs: [Int]) {
    guard stubs.count * stubs.count > 2 * Self.few,
      let aspect = choice.aspect(of: stubs, with: stubs)
    else {
      for (place, stub) in stubs.enumerated() {
        for other in stubs[..<place] { compare(stub, other) }
      }
      return
    }
    let groups = table.index.groups(of: stubs, by: aspect)
    for group in groups.named.values { compare(group) }
    compare(groups.allNamed, with: groups.open)
    compare(groups.open)
  }

  /// Compares each stub of a list with each of another one.
  private mutating func compare(_ stubs: [Int], with others: [Int]) {
    guard min(stubs.count, others.count) > 1, stubs.count * others.count > Self.few,
      let aspect = choice.aspect(of: stubs, with: others)
    else {
      for stub in stubs {
        for other in others { compare(stub, other) }
      }
      return
    }
    let groups = table.index.groups(of: stubs, by: aspect)
    let otherGroups = table.index.groups(of: others, by: aspect)
    for (value, group) in groups.named { compare(group, with: otherGroups.named[value] ?? []) }
    compare(groups.allNamed, with: otherGroups.open)
    compare(groups.open, with: otherGroups.allNamed + otherGroups.open)
  }

  private mutating func compare(_ one: Int, _ other: Int) {
    if table.index.areApart(one, other) { return }
    compared += 1
    if let conflict = table.conflict(of: one, and: other) { found.append(conflict) }
  }
}

extension StateRule {
  /// How the states in which this rule answers stand to those of another one.
  func relation(to other: StateRule) -> Relation {
    guard let required else { return other.required == nil ? .same : .covers }
    guard let others = other.required else { return .covered }
    guard machine == other.machine else { return .overlaps }
    if required.isDisjoint(with: others) { return .apart }
    let covered = required.isSubset(of: others)
    return .of(covers: required.isSuperset(of: others), covered: covered, otherwise: .overlaps)
  }
}
