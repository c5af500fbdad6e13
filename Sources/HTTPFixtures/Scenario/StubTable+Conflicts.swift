/// Two stubs that match the same requests by mistake.
///
/// Either one stub hides the other, or only their order decides which one answers.
package struct StubConflict: Hashable, Sendable {
  /// The index of the stub that the client tries first.
  package let winner: Int
  package let loser: Int
  let relation: Relation
}

extension StubTable {
  /// All conflicts between two stubs.
  ///
  /// A special case before the general stub is no conflict. Two stubs are compared if one path
  /// of a request may match both, as with `/user/{id}/name` and `/user/7/{part}`.
  ///
  /// - Complexity: O(n) for n stubs, plus O(k²) for k stubs of one path that accept many queries.
  var conflicts: [StubConflict] {
    let shapes = Dictionary(grouping: stubs.indices) { PathShape(stubs[$0].pattern.path) }
    var found: [StubConflict] = []
    for (shape, stubs) in shapes {
      for (other, others) in shapes where shape.mayMeet(other) {
        let holes = shape.holes(with: other)
        var buckets: [String: StubBucket] = [:]
        for stub in others {
          buckets[key(stub, holes), default: StubBucket()].add(stub, self.stubs[stub].pattern.query)
        }
        for stub in stubs {
          var lists: [[Int]] = []
          let query = self.stubs[stub].pattern.query.whole
          buckets[key(stub, holes)]?.add(to: &lists, for: query)
          for loser in lists.joined() where shape != other || loser < stub {
            if let conflict = conflict(of: stub, and: loser) { found.append(conflict) }
          }
        }
      }
    }
    return found.sorted { ($0.loser, $0.winner) < ($1.loser, $1.winner) }
  }

  /// Returns the conflict between the stubs at two indices, or `nil` when the stubs have none.
  func conflict(of one: Int, and other: Int) -> StubConflict? {
    let (winner, loser) = ranks[one] < ranks[other] ? (one, other) : (other, one)
    let relation =
      stubs[winner].states.relation(to: stubs[loser].states)
      && stubs[winner].pattern.relation(to: stubs[loser].pattern)
    switch relation {
    case .apart, .covered, .unknown: return nil
    case .overlaps where stubs[winner].precedence != stubs[loser].precedence: return nil
    case .same, .covers, .overlaps:
      return StubConflict(winner: winner, loser: loser, relation: relation)
    }
  }

  private func key(_ stub: Int, _ holes: [Int]?) -> String {
    let pattern = stubs[stub].pattern
    guard let holes, let segments = pattern.path.segments else { return pattern.method.name }
    return pathKey(pattern.method, segments, holes: holes)
  }
}

/// The positions of a path's holes: `/user/{id}` has a hole in segment 2, since segment 0 precedes
/// the first slash.
private struct PathShape: Hashable {
  /// The number of segments; `nil` for a regular expression.
  let count: Int?
  let holes: [Int]

  init(_ path: Stub.Path) {
    let segments = path.segments
    count = segments?.count
    holes = segments.map { all in all.indices.filter { all[$0] == nil } } ?? []
  }

  /// Whether the table compares the stubs of this shape with the stubs of another shape.
  ///
  /// Two different shapes are compared in one order only, so that no pair is compared twice.
  func mayMeet(_ other: PathShape) -> Bool {
    count == nil || count == other.count && !other.holes.lexicographicallyPrecedes(holes)
  }

  /// Returns the positions at which either shape has a hole; `nil` for regular expressions.
  func holes(with other: PathShape) -> [Int]? {
    count == nil ? nil : Set(holes + other.holes).sorted()
  }
}

extension StateRule {
  /// Returns the relation between the states of this rule and those of another rule.
  func relation(to other: StateRule) -> Relation {
    guard let required else { return other.required == nil ? .same : .covers }
    guard let others = other.required else { return .covered }
    guard machine == other.machine else { return .overlaps }
    if required.isDisjoint(with: others) { return .apart }
    let covered = required.isSubset(of: others)
    return .of(covers: required.isSuperset(of: others), covered: covered, otherwise: .overlaps)
  }
}
