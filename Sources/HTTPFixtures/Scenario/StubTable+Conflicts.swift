/// Two stubs of which the order of declaration would silently decide which one answers.
struct StubConflict: Sendable {
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
  /// - Complexity: O(n + p), p being the pairs that the index cannot keep apart.
  var conflicts: [StubConflict] {
    var found: [StubConflict] = []
    for bucket in exact.values { compare(bucket, &found) }
    for bucket in segments.values { compare(bucket, &found) }
    for bucket in patterns.values { compare(bucket, &found) }
    for (key, bucket) in exact {
      if let segment = firstSegment(of: key.path) {
        let patterns = segments[Key(method: key.method, path: String(segment))]
        compare(bucket, with: patterns, &found)
      }
      compare(bucket, with: patterns[key.method], &found)
    }
    for (key, bucket) in segments { compare(bucket, with: patterns[key.method], &found) }
    return found.sorted { ($0.loser, $0.winner) < ($1.loser, $1.winner) }
  }

  /// Compares the stubs of one bucket with one another.
  private func compare(_ bucket: StubBucket, _ found: inout [StubConflict]) {
    for list in bucket.whole.values { compareAll(list, &found) }
    compareAll(bucket.others, &found)
    let names = Dictionary(grouping: bucket.byItem.keys, by: \.name)
    for (item, list) in bucket.byItem {
      compareAll(list, &found)
      for (name, items) in names where name < item.name {
        for other in items { compareEach(list, bucket.byItem[other] ?? [], &found) }
      }
      compareEach(list, bucket.others, &found)
    }
    for (items, list) in bucket.whole {
      compareEach(list, bucket.others, &found)
      for item in Set(items.items) where !bucket.byItem.isEmpty {
        compareEach(list, bucket.byItem[item] ?? [], &found)
      }
    }
  }

  /// Compares the stubs of two buckets.
  private func compare(
    _ bucket: StubBucket,
    with other: StubBucket?,
    _ found: inout [StubConflict]
  ) {
    guard let other else { return }
    compareEach(bucket.all, other.all, &found)
  }

  private func compareAll(_ list: [Int], _ found: inout [StubConflict]) {
    guard list.count > 1 else { return }
    for (place, index) in list.enumerated() {
      for other in list[..<place] { compare(other, index, &found) }
    }
  }

  private func compareEach(_ list: [Int], _ others: [Int], _ found: inout [StubConflict]) {
    for index in list {
      for other in others { compare(index, other, &found) }
    }
  }

  private func compare(_ one: Int, _ other: Int, _ found: inout [StubConflict]) {
    let (winner, loser) = ranks[one] < ranks[other] ? (one, other) : (other, one)
    let relation =
      stubs[winner].states.relation(to: stubs[loser].states)
      && stubs[winner].pattern.relation(to: stubs[loser].pattern)
    switch relation {
    case .apart, .covered, .unknown: return
    case .overlaps where stubs[winner].priority != stubs[loser].priority: return
    case .same, .covers, .overlaps:
      found.append(StubConflict(winner: winner, loser: loser, relation: relation))
    }
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
