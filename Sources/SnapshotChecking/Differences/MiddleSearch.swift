/// The furthest points that a search for the shortest edit script has reached, from the start and
/// from the end of the sequences.
///
/// There is one point for each diagonal; diagonal d holds the points with `old - new == d`. One
/// allocation serves all parts of a search. The memory needs no initial value, because a search
/// writes before it reads.
struct Frontiers: ~Copyable {
  private let memory: UnsafeMutablePointer<Int>
  /// For each diagonal, the furthest index of the old sequence that the search from the start has
  /// reached.
  let forward: UnsafeMutablePointer<Int>
  /// For each diagonal, the furthest index of the old sequence that the search from the end has
  /// reached.
  let backward: UnsafeMutablePointer<Int>

  init(oldCount: Int, newCount: Int) {
    let diagonals = oldCount + newCount + 3
    memory = .allocate(capacity: 2 * diagonals)
    forward = memory + (newCount + 1)
    backward = forward + diagonals
  }

  deinit { memory.deallocate() }
}

/// Myers' search for the middle of a shortest path through a box, from both ends at once.
///
/// The two parts of the box must have elements, and must differ in their first and in their last
/// element. Then both halves are smaller than the box. Rounds are plain loops over raw memory,
/// because a diff spends its time there, in debug builds too.
struct MiddleSearch {
  private let old: UnsafeMutablePointer<Int32>
  private let new: UnsafeMutablePointer<Int32>
  private let forward: UnsafeMutablePointer<Int>
  private let backward: UnsafeMutablePointer<Int>
  private let box: Box
  /// The lowest diagonal, a value of `old - new`, that the search can reach.
  private let lowest: Int
  /// The highest diagonal, a value of `old - new`, that the search can reach.
  private let highest: Int
  /// Whether a shortest path has an odd number of edits.
  ///
  /// For an odd number, the forward search finds the meeting point, for an even number the backward
  /// search.
  private let isOdd: Bool
  private var forwardLow: Int
  private var forwardHigh: Int
  private var backwardLow: Int
  private var backwardHigh: Int
  private var hasMet = false
  private var meeting = EditPoint(old: 0, new: 0)

  /// The number of steps so far: diagonals visited and elements matched.
  private(set) var steps = 0

  init(
    _ box: Box,
    _ old: UnsafeMutablePointer<Int32>,
    _ new: UnsafeMutablePointer<Int32>,
    _ frontiers: borrowing Frontiers
  ) {
    self.box = box
    self.old = old
    self.new = new
    forward = frontiers.forward
    backward = frontiers.backward
    lowest = box.old.lowerBound - box.new.upperBound
    highest = box.old.upperBound - box.new.lowerBound
    let first = box.old.lowerBound - box.new.lowerBound
    let last = box.old.upperBound - box.new.upperBound
    isOdd = (first - last) & 1 != 0
    (forwardLow, forwardHigh) = (first, first)
    (backwardLow, backwardHigh) = (last, last)
    forward[first] = box.old.lowerBound
    backward[last] = box.old.upperBound
  }

  /// Searches from both ends until the searches meet, or until `limit` steps were taken.
  ///
  /// - Parameter limit: The number of steps; the search of one diagonal may exceed it.
  /// - Returns: A point near the middle of a shortest path; `nil` when the limit was reached first.
  mutating func meet(within limit: Int) -> EditPoint? {
    while steps <= limit {
      advanceForward(limit)
      if hasMet { return meeting }
      if steps > limit { return nil }
      advanceBackward(limit)
      if hasMet { return meeting }
    }
    return nil
  }

  /// Searches from both ends until the searches meet, or until `rounds` rounds are over.
  ///
  /// - Parameter rounds: The number of rounds, at least 1.
  /// - Returns: A point on a shortest path, or the furthest point that either search reached.
  mutating func meetOrReach(rounds: Int) -> EditPoint {
    var round = 0
    while round < rounds {
      advanceForward(.max)
      if hasMet { return meeting }
      advanceBackward(.max)
      if hasMet { return meeting }
      round &+= 1
    }
    return furthest()
  }

  private mutating func advanceForward(_ limit: Int) {
    let (old, new, forward, backward) = (old, new, forward, backward)
    let (oldEnd, newEnd) = (box.old.upperBound, box.new.upperBound)
    if forwardLow > lowest {
      forwardLow &-= 1
      forward[forwardLow &- 1] = -1
    } else {
      forwardLow &+= 1
    }
    if forwardHigh < highest {
      forwardHigh &+= 1
      forward[forwardHigh &+ 1] = -1
    } else {
      forwardHigh &-= 1
    }
    let low = forwardLow
    let meetLow = isOdd ? backwardLow : Int.max
    let meetHigh = backwardHigh
    var steps = self.steps
    var diagonal = forwardHigh
    while diagonal >= low, steps <= limit {
      let fromRemoval = forward[diagonal &- 1]
      let fromAddition = forward[diagonal &+ 1]
      var x = fromRemoval < fromAddition ? fromAddition : fromRemoval &+ 1
      var y = x &- diagonal
      steps &+= 1 &- x
      while x < oldEnd, y < newEnd, old[x] == new[y] {
        x &+= 1
        y &+= 1
      }
      steps &+= x
      forward[diagonal] = x
      if diagonal >= meetLow, diagonal <= meetHigh, backward[diagonal] <= x {
        meeting = EditPoint(old: x, new: y)
        hasMet = true
        break
      }
      diagonal &-= 2
    }
    self.steps = steps
  }

  private mutating func advanceBackward(_ limit: Int) {
    let (old, new, forward, backward) = (old, new, forward, backward)
    let (oldStart, newStart) = (box.old.lowerBound, box.new.lowerBound)
    if backwardLow > lowest {
      backwardLow &-= 1
      backward[backwardLow &- 1] = .max
    } else {
      backwardLow &+= 1
    }
    if backwardHigh < highest {
      backwardHigh &+= 1
      backward[backwardHigh &+ 1] = .max
    } else {
      backwardHigh &-= 1
    }
    let low = backwardLow
    let meetLow = isOdd ? Int.max : forwardLow
    let meetHigh = forwardHigh
    var steps = self.steps
    var diagonal = backwardHigh
    while diagonal >= low, steps <= limit {
      let fromAddition = backward[diagonal &- 1]
      let fromRemoval = backward[diagonal &+ 1]
      var x = fromAddition < fromRemoval ? fromAddition : fromRemoval &- 1
      var y = x &- diagonal
      steps &+= 1 &+ x
      while x > oldStart, y > newStart, old[x &- 1] == new[y &- 1] {
        x &-= 1
        y &-= 1
      }
      steps &-= x
      backward[diagonal] = x
      if diagonal >= meetLow, diagonal <= meetHigh, x <= forward[diagonal] {
        meeting = EditPoint(old: x, new: y)
        hasMet = true
        break
      }
      diagonal &-= 2
    }
    self.steps = steps
  }

  /// Returns the point at which the forward or the backward search got furthest from its start in
  /// the last round.
  private func furthest() -> EditPoint {
    var ahead = EditPoint(old: box.old.lowerBound, new: box.new.lowerBound)
    var diagonal = forwardHigh
    while diagonal >= forwardLow {
      let x = min(min(forward[diagonal], box.old.upperBound), box.new.upperBound + diagonal)
      if x + x - diagonal > ahead.old + ahead.new { ahead = EditPoint(old: x, new: x - diagonal) }
      diagonal &-= 2
    }
    var behind = EditPoint(old: box.old.upperBound, new: box.new.upperBound)
    diagonal = backwardHigh
    while diagonal >= backwardLow {
      let x = max(max(backward[diagonal], box.old.lowerBound), box.new.lowerBound + diagonal)
      if x + x - diagonal < behind.old + behind.new {
        behind = EditPoint(old: x, new: x - diagonal)
      }
      diagonal &-= 2
    }
    let gained = ahead.old + ahead.new - box.old.lowerBound - box.new.lowerBound
    let saved = box.old.upperBound + box.new.upperBound - behind.old - behind.new
    return gained > saved ? ahead : behind
  }
}
