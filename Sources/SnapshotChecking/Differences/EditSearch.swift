/// The search for one edit script: Myers' algorithm in linear space.
///
/// A box is a part of the old lines and a part of the new lines. It is split at the middle of its
/// shortest script. A box whose script is longer than ``mostRounds`` allows is cut at the lines that
/// occur once in each part, as a patience diff does. Without such lines, it is split at the furthest
/// point that the search has reached.
///
/// Its loops run over raw memory, because a difference spends its time there, in debug builds too.
struct EditSearch: ~Copyable {
  let old: UnsafeMutablePointer<Int32>
  let new: UnsafeMutablePointer<Int32>
  /// For each id, its place in a part of the old lines, `none` or `several`; `none` between two
  /// uses.
  let oldPlaces: UnsafeMutablePointer<Int>
  let newPlaces: UnsafeMutablePointer<Int>
  /// The places that the search for a middle has reached, from both ends.
  let reached: UnsafeMutablePointer<Int>
  let mostRounds: Int
  /// The boxes that are still to be searched, the last one first, so that no text exhausts the
  /// stack of the thread.
  private var boxes: [Box]

  private(set) var changes: [EditScript.Change] = []

  /// The greatest number of times that unique lines are looked for in a part and in its parts.
  private static let mostCuts = 8
  static let none = -1
  static let several = -2

  init(_ ids: LineIDs, mostRounds: Int) {
    self.mostRounds = mostRounds
    boxes = [Box(old: 0..<ids.old.count, new: 0..<ids.new.count)]
    old = .allocate(capacity: ids.old.count)
    old.initialize(from: ids.old, count: ids.old.count)
    new = .allocate(capacity: ids.new.count)
    new.initialize(from: ids.new, count: ids.new.count)
    oldPlaces = .allocate(capacity: ids.bound)
    oldPlaces.initialize(repeating: Self.none, count: ids.bound)
    newPlaces = .allocate(capacity: ids.bound)
    newPlaces.initialize(repeating: Self.none, count: ids.bound)
    reached = .allocate(capacity: 4 * (mostRounds + 1))
  }

  deinit {
    old.deallocate()
    new.deallocate()
    oldPlaces.deallocate()
    newPlaces.deallocate()
    reached.deallocate()
  }

  mutating func run() {
    while var box = boxes.popLast() {
      box.trim(old, new)
      if box.old.isEmpty || box.new.isEmpty {
        note(box)
      } else {
        divide(box)
      }
    }
  }

  private mutating func divide(_ box: Box) {
    var box = box
    let (point, isMiddle) = middle(of: box)
    if !isMiddle, box.cuts < Self.mostCuts {
      box.cuts += 1
      guard let points = uniqueLines(of: box) else { return note(box) }
      if !points.isEmpty {
        boxes += box.cut(at: points).reversed()
        return
      }
    }
    boxes.append(box.from(point))
    boxes.append(box.upTo(point))
  }

  /// Notes that all lines of a box are removed or added.
  private mutating func note(_ box: Box) {
    if box.old.isEmpty && box.new.isEmpty { return }
    if let last = changes.last, last.old.upperBound == box.old.lowerBound,
      last.new.upperBound == box.new.lowerBound
    {
      changes[changes.count - 1].old = last.old.lowerBound..<box.old.upperBound
      changes[changes.count - 1].new = last.new.lowerBound..<box.new.upperBound
    } else {
      changes.append(EditScript.Change(old: box.old, new: box.new))
    }
  }
}

/// A pair of places in two compared sequences, each given by the number of lines before the place.
struct EditPoint {
  var old: Int
  var new: Int
}

/// A part of the old lines to be matched with a part of the new lines.
struct Box {
  var old: Range<Int>
  var new: Range<Int>
  /// The number of parts around this part in which unique lines were looked for.
  var cuts = 0

  /// Removes the lines that both parts have in common at the start and at the end.
  mutating func trim(_ oldIDs: UnsafePointer<Int32>, _ newIDs: UnsafePointer<Int32>) {
    var oldLow = old.lowerBound
    var newLow = new.lowerBound
    var oldHigh = old.upperBound
    var newHigh = new.upperBound
    while oldLow < oldHigh, newLow < newHigh, oldIDs[oldLow] == newIDs[newLow] {
      oldLow &+= 1
      newLow &+= 1
    }
    while oldLow < oldHigh, newLow < newHigh, oldIDs[oldHigh &- 1] == newIDs[newHigh &- 1] {
      oldHigh &-= 1
      newHigh &-= 1
    }
    old = oldLow..<oldHigh
    new = newLow..<newHigh
  }

  func upTo(_ point: EditPoint) -> Box {
    var part = self
    part.old = old.lowerBound..<point.old
    part.new = new.lowerBound..<point.new
    return part
  }

  func from(_ point: EditPoint) -> Box {
    var part = self
    part.old = point.old..<old.upperBound
    part.new = point.new..<new.upperBound
    return part
  }

  /// The parts before, between and after the common lines at `points`.
  func cut(at points: [EditPoint]) -> [Box] {
    var parts: [Box] = []
    var rest = self
    for point in points {
      parts.append(rest.upTo(point))
      rest = rest.from(EditPoint(old: point.old &+ 1, new: point.new &+ 1))
    }
    return parts + [rest]
  }
}
