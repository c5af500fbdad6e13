/// Myers' search for the middle of a shortest edit script, from both ends of a box at once.
///
/// Its loops run over raw memory, because a difference spends its time there, in debug builds too.
struct MiddleSearch: ~Copyable {
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

  private let old: UnsafeMutablePointer<Int32>
  private let new: UnsafeMutablePointer<Int32>
  private let memory: UnsafeMutablePointer<Int>
  private let mostRounds: Int

  init(
    _ old: UnsafeMutablePointer<Int32>,
    _ new: UnsafeMutablePointer<Int32>,
    mostRounds: Int
  ) {
    self.old = old
    self.new = new
    self.mostRounds = mostRounds
    memory = .allocate(capacity: 4 * (mostRounds + 1))
  }

  deinit { memory.deallocate() }

  /// The result of a search: a point in the box, whether it is the middle of a shortest script, and
  /// the number of steps.
  typealias Found = (point: EditPoint, isMiddle: Bool, steps: Int)

  /// The middle of a shortest script of a box, or the furthest point that the search has reached.
  ///
  /// Both parts of the box must have lines, and must differ in their first and in their last line.
  func point(in box: Box) -> Found {
    let center = memory + (mostRounds + 1)
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
    var steps = 0
    var round = 1
    while round <= mostRounds {
      if let met = advance(ahead, round, in: box, towards: behind, round - 1, &steps) {
        return (met.moved(from: box), true, steps)
      }
      if let met = advance(behind, round, in: box, towards: ahead, round, &steps) {
        return (met.moved(backFrom: box), true, steps)
      }
      round &+= 1
    }
    let first = furthest(of: ahead, in: box)
    let last = furthest(of: behind, in: box)
    let isAhead = first.old + first.new >= last.old + last.new
    return (isAhead ? first.moved(from: box) : last.moved(backFrom: box), false, steps)
  }

  /// Passes one more difference on each diagonal, and returns the point at which both sides meet.
  private func advance(
    _ side: Side,
    _ round: Int,
    in box: Box,
    towards other: Side,
    _ otherRound: Int,
    _ steps: inout Int
  ) -> EditPoint? {
    let (old, new, step, passed) = (side.old, side.new, side.step, side.passed)
    let (oldCount, newCount) = (box.old.length, box.new.length)
    let across = oldCount &- newCount
    let meets = (across ^ round ^ otherRound) & 1 == 0
    var taken = 0
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
      taken &+= 1 &- x
      while x < oldCount, y < newCount, old[x &* step] == new[y &* step] {
        x &+= 1
        y &+= 1
      }
      taken &+= x
      passed[diagonal] = x
      let mirrored = across &- diagonal
      if meets, mirrored <= otherRound, mirrored >= 0 &- otherRound,
        x &+ other.passed[mirrored] >= oldCount
      {
        steps &+= taken
        return EditPoint(old: x, new: y)
      }
      diagonal &-= 2 &* step
    }
    steps &+= taken
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
