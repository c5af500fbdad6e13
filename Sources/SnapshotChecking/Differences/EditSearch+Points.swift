import ProofsheetBasics

// MARK: - The middle of a shortest script

extension EditSearch {
  /// The search from one end of a box towards the other end.
  private struct Side {
    /// The first lines in the direction of the search.
    let old: UnsafePointer<Int32>
    let new: UnsafePointer<Int32>
    /// The distance to the next line: 1 from the start, -1 from the end.
    let step: Int
    /// For each diagonal, the greatest number of old lines that the search has passed.
    ///
    /// On diagonal d, the search has passed d fewer new lines than old lines.
    let passed: UnsafeMutablePointer<Int>
  }

  /// The middle of a shortest script of a box, or else the furthest point that the search has
  /// reached from both ends.
  ///
  /// Both parts of the box must have lines, and must differ in their first and in their last line.
  func middle(of box: Box) -> (point: EditPoint, isMiddle: Bool) {
    let center = reached + (mostRounds + 1)
    let ahead = Side(
      old: old + box.old.lowerBound,
      new: new + box.new.lowerBound,
      step: 1,
      passed: center
    )
    let behind = Side(
      old: old + (box.old.upperBound - 1),
      new: new + (box.new.upperBound - 1),
      step: -1,
      passed: center + 2 * (mostRounds + 1)
    )
    ahead.passed[0] = 0
    behind.passed[0] = 0
    var round = 1
    while round <= mostRounds {
      if let met = advance(ahead, round, in: box, towards: behind, round - 1) {
        return (met.moved(from: box), true)
      }
      if let met = advance(behind, round, in: box, towards: ahead, round) {
        return (met.moved(backFrom: box), true)
      }
      round &+= 1
    }
    let first = furthest(of: ahead, in: box)
    let last = furthest(of: behind, in: box)
    let isAhead = first.old + first.new >= last.old + last.new
    return (isAhead ? first.moved(from: box) : last.moved(backFrom: box), false)
  }

  /// Passes one more difference on each diagonal, and returns the point at which both sides meet.
  private func advance(
    _ side: Side,
    _ round: Int,
    in box: Box,
    towards other: Side,
    _ otherRound: Int
  ) -> EditPoint? {
    let (old, new, step, passed) = (side.old, side.new, side.step, side.passed)
    let (oldCount, newCount) = (box.old.length, box.new.length)
    let across = oldCount &- newCount
    let meets = (across ^ round ^ otherRound) & 1 == 0
    let first = round <= newCount ? 0 &- round : round &- 2 &* newCount
    let last = round <= oldCount ? round : 2 &* oldCount &- round
    // Both sides start with the diagonal of the most removed lines.
    var diagonal = step > 0 ? last : first
    while diagonal >= first, diagonal <= last {
      var x = 0
      if diagonal == 0 &- round
        || (diagonal != round && passed[diagonal &- 1] < passed[diagonal &+ 1])
      {
        x = passed[diagonal &+ 1]
      } else {
        x = passed[diagonal &- 1] &+ 1
      }
      var y = x &- diagonal
      while x < oldCount, y < newCount, old[x &* step] == new[y &* step] {
        x &+= 1
        y &+= 1
      }
      passed[diagonal] = x
      let mirrored = across &- diagonal
      if meets, mirrored <= otherRound, mirrored >= 0 &- otherRound,
        x &+ other.passed[mirrored] >= oldCount
      {
        return EditPoint(old: x, new: y)
      }
      diagonal &-= 2 &* step
    }
    return nil
  }

  /// The point at which one side is furthest from its start after the last round.
  private func furthest(of side: Side, in box: Box) -> EditPoint {
    let (oldCount, newCount) = (box.old.length, box.new.length)
    var best = EditPoint(old: 0, new: 0)
    for diagonal in stride(from: -mostRounds, through: mostRounds, by: 2)
    where diagonal >= -newCount && diagonal <= oldCount {
      let x = min(side.passed[diagonal], oldCount, newCount + diagonal)
      if x + x - diagonal > best.old + best.new { best = EditPoint(old: x, new: x - diagonal) }
    }
    return best
  }
}

extension EditPoint {
  fileprivate func moved(from box: Box) -> EditPoint {
    EditPoint(old: box.old.lowerBound + old, new: box.new.lowerBound + new)
  }

  fileprivate func moved(backFrom box: Box) -> EditPoint {
    EditPoint(old: box.old.upperBound - old, new: box.new.upperBound - new)
  }
}

// MARK: - Unique lines

extension EditSearch {
  /// The lines of a box that occur once in each part, in ascending order; nil if its parts have no
  /// common line.
  ///
  /// The two occurrences of such a line almost always belong together. If the lines are in
  /// different orders, the points are the longest sequence in a common order.
  ///
  /// - Complexity: O(n log n) for n lines in the box.
  func uniqueLines(of box: Box) -> [EditPoint]? {
    visit(old, box.old, in: oldPlaces)
    visit(new, box.new, in: newPlaces)
    defer {
      visit(old, box.old, in: oldPlaces, forgets: true)
      visit(new, box.new, in: newPlaces, forgets: true)
    }
    var hasCommonLine = false
    var oldUnique: [Int] = []
    var newUnique: [Int] = []
    var index = box.old.lowerBound
    while index < box.old.upperBound {
      let id = Int(old[index])
      let place = newPlaces[id]
      if place != Self.none { hasCommonLine = true }
      if place >= 0, oldPlaces[id] >= 0 {
        oldUnique.append(index)
        newUnique.append(place)
      }
      index &+= 1
    }
    guard hasCommonLine else { return nil }
    return longestAscending(newUnique).map { EditPoint(old: oldUnique[$0], new: newUnique[$0]) }
  }

  /// Notes where each line of a range stands, or forgets it.
  private func visit(
    _ ids: UnsafeMutablePointer<Int32>,
    _ range: Range<Int>,
    in places: UnsafeMutablePointer<Int>,
    forgets: Bool = false
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let id = Int(ids[index])
      places[id] = forgets ? Self.none : places[id] == Self.none ? index : Self.several
      index &+= 1
    }
  }
}
