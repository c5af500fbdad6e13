import ProofsheetBasics
import SnapshotRendering

/// The search for one edit script.
///
/// A box is a part of the old lines and a part of the new lines. It is cut at the lines that occur
/// once in each part, as a patience diff does, and again in its parts. A box without such lines gets
/// its shortest script by Myers' algorithm, or is replaced whole if that script is too long.
struct EditSearch {
  private let old: [Int]
  private let new: [Int]
  /// The greatest number of removed and added lines of a box that is not replaced whole.
  private let mostChanges: Int
  /// The boxes that are still to be searched, the last one first, so that no text exhausts the
  /// stack of the thread.
  private var boxes: [Box]

  private(set) var changes: [EditScript.Change] = []

  /// The greatest number of times that unique lines are looked for in a part and in its parts.
  private static let mostCuts = 8
  private static let several = -1

  init(old: [Int], new: [Int], mostChanges: Int) {
    self.old = old
    self.new = new
    self.mostChanges = mostChanges
    boxes = [Box(old: 0..<old.count, new: 0..<new.count)]
  }

  mutating func run() {
    while var box = boxes.popLast() {
      box.trim(old, new)
      guard !box.old.isEmpty, !box.new.isEmpty, let points = uniqueLines(of: box) else {
        note(box.old, box.new)
        continue
      }
      if points.isEmpty || box.cuts == Self.mostCuts {
        search(box)
      } else {
        boxes += box.cut(at: points).reversed()
      }
    }
  }

  /// Notes that some lines are removed, and that others are added in their place.
  private mutating func note(_ old: Range<Int>, _ new: Range<Int>) {
    if old.isEmpty && new.isEmpty { return }
    if let last = changes.last, last.old.upperBound == old.lowerBound,
      last.new.upperBound == new.lowerBound
    {
      changes[changes.count - 1].old = last.old.lowerBound..<old.upperBound
      changes[changes.count - 1].new = last.new.lowerBound..<new.upperBound
    } else {
      changes.append(EditScript.Change(old: old, new: new))
    }
  }

  // MARK: - Unique lines

  /// The lines of a box that occur once in each part, in ascending order; nil if its parts have no
  /// common line.
  ///
  /// The two occurrences of such a line almost always belong together. If the lines are in
  /// different orders, the points are the longest sequence in a common order.
  ///
  /// - Complexity: O(n log n) for n lines in the box.
  private func uniqueLines(of box: Box) -> [EditPoint]? {
    let oldPlaces = places(of: old, in: box.old)
    let newPlaces = places(of: new, in: box.new)
    var hasCommonLine = false
    var oldUnique: [Int] = []
    var newUnique: [Int] = []
    for index in box.old {
      guard let place = newPlaces[old[index]] else { continue }
      hasCommonLine = true
      if place != Self.several, oldPlaces[old[index]] == index {
        oldUnique.append(index)
        newUnique.append(place)
      }
    }
    guard hasCommonLine else { return nil }
    return longestAscending(newUnique).map { EditPoint(old: oldUnique[$0], new: newUnique[$0]) }
  }

  /// The place of each line in a range.
  private func places(of ids: [Int], in range: Range<Int>) -> [Int: Int] {
    var places = [Int: Int](minimumCapacity: range.count)
    for index in range {
      let isFirst = places[ids[index]] == nil
      places[ids[index]] = isFirst ? index : Self.several
    }
    return places
  }

  // MARK: - The shortest script

  /// Notes the shortest script of a box, found by Myers' greedy algorithm; or the whole box.
  private mutating func search(_ box: Box) {
    let oldStart = box.old.lowerBound
    let newStart = box.new.lowerBound
    let oldCount = box.old.length
    let newCount = box.new.length
    // Before each round, for each number of removed lines, the greatest number of old lines that a
    // script with as many changes as rounds passes; between two numbers that are never greatest.
    var rounds = [[-1, -2]]
    for round in 0...mostChanges {
      let last = rounds[round]
      var reached = [Int](repeating: -2, count: round + 3)
      for removed in 0...round {
        var x = last[removed] + 1
        if x < last[removed + 1] { x = last[removed + 1] }
        var y = x + round - 2 * removed
        while x < oldCount, y < newCount, old[oldStart + x] == new[newStart + y] {
          x += 1
          y += 1
        }
        if x >= oldCount, y >= newCount { return note(rounds, removed, in: box) }
        reached[removed + 1] = x
      }
      rounds.append(reached)
    }
    note(box.old, box.new)
  }

  /// Notes the changes of the script that has removed `removed` lines after all rounds.
  private mutating func note(_ rounds: [[Int]], _ removed: Int, in box: Box) {
    var removed = removed
    var script: [Box] = []
    for (round, last) in rounds.enumerated().dropFirst().reversed() {
      let isRemoval = last[removed] >= last[removed + 1]
      if isRemoval { removed -= 1 }
      let x = box.old.lowerBound + last[removed + 1]
      let y = box.new.lowerBound + last[removed + 1] + (round - 1) - 2 * removed
      script.append(
        isRemoval ? Box(old: x..<x + 1, new: y..<y) : Box(old: x..<x, new: y..<y + 1)
      )
    }
    for change in script.reversed() { note(change.old, change.new) }
  }
}

/// A place of a line in two compared sequences.
struct EditPoint {
  let old: Int
  let new: Int
}

/// A part of the old lines to be matched with a part of the new lines.
struct Box {
  var old: Range<Int>
  var new: Range<Int>
  /// The number of parts around this part in which unique lines were looked for.
  var cuts = 0

  /// Removes the lines that both parts have in common at the start and at the end.
  mutating func trim(_ oldIDs: [Int], _ newIDs: [Int]) {
    var oldLow = old.lowerBound
    var newLow = new.lowerBound
    var oldHigh = old.upperBound
    var newHigh = new.upperBound
    while oldLow < oldHigh, newLow < newHigh, oldIDs[oldLow] == newIDs[newLow] {
      oldLow += 1
      newLow += 1
    }
    while oldLow < oldHigh, newLow < newHigh, oldIDs[oldHigh - 1] == newIDs[newHigh - 1] {
      oldHigh -= 1
      newHigh -= 1
    }
    old = oldLow..<oldHigh
    new = newLow..<newHigh
  }

  /// The parts before, between and after the common lines at `points` that have lines.
  func cut(at points: [EditPoint]) -> [Box] {
    var parts: [Box] = []
    var start = EditPoint(old: old.lowerBound, new: new.lowerBound)
    for point in points + [EditPoint(old: old.upperBound, new: new.upperBound)] {
      if start.old < point.old || start.new < point.new {
        parts.append(Box(old: start.old..<point.old, new: start.new..<point.new, cuts: cuts + 1))
      }
      start = EditPoint(old: point.old + 1, new: point.new + 1)
    }
    return parts
  }
}
