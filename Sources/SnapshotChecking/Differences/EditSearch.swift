import ProofsheetBasics

/// The search for one edit script: Myers' algorithm in linear space.
///
/// A box is a part of the old lines and a part of the new lines. It is split at the middle of its
/// shortest script. A box whose script is longer than ``mostRounds`` allows is cut at the lines that
/// occur once in each part, as a patience diff does. Without such lines, it is split at the furthest
/// point that the search has reached.
struct EditSearch: ~Copyable {
  private let old: UnsafeMutablePointer<Int32>
  private let new: UnsafeMutablePointer<Int32>
  private let anchors: UniqueAnchors
  private let middle: MiddleSearch
  /// The boxes that are still to be searched, the last one first, so that no text exhausts the
  /// stack of the thread.
  private var boxes: [Box] = []

  private(set) var changes: [EditScript.Change] = []
  private(set) var isMinimal = true
  private(set) var steps = 0

  /// The greatest number of times that unique lines are looked for in a part and in its parts.
  private static let mostCuts = 8

  init(_ ids: LineIDs, mostRounds: Int) {
    old = .allocate(capacity: ids.old.count)
    new = .allocate(capacity: ids.new.count)
    old.initialize(from: ids.old, count: ids.old.count)
    new.initialize(from: ids.new, count: ids.new.count)
    anchors = UniqueAnchors(old, new, idCount: ids.bound)
    middle = MiddleSearch(old, new, mostRounds: mostRounds)
    boxes.append(Box(old: 0..<ids.old.count, new: 0..<ids.new.count))
  }

  deinit {
    old.deallocate()
    new.deallocate()
  }

  mutating func run() {
    while var box = boxes.popLast() {
      steps += box.trim(old, new)
      if box.old.isEmpty || box.new.isEmpty {
        note(box)
      } else {
        divide(box)
      }
    }
  }

  private mutating func divide(_ box: Box) {
    var box = box
    let found = middle.point(in: box)
    steps += found.steps
    if !found.isMiddle {
      isMinimal = false
      if box.cuts < Self.mostCuts {
        box.cuts += 1
        steps += box.count
        guard let points = anchors.points(in: box) else { return note(box) }
        if !points.isEmpty {
          boxes += box.cut(at: points).reversed()
          return
        }
      }
    }
    boxes.append(box.from(found.point))
    boxes.append(box.upTo(found.point))
  }

  /// Notes that all lines of a box are removed or added.
  private mutating func note(_ box: Box) {
    if box.count == 0 { return }
    if let last = changes.last, last.old.upperBound == box.old.lowerBound,
      last.new.upperBound == box.new.lowerBound
    {
      let start = last
      changes[changes.count - 1] = EditScript.Change(
        old: start.old.lowerBound..<box.old.upperBound,
        new: start.new.lowerBound..<box.new.upperBound
      )
    } else {
      changes.append(EditScript.Change(old: box.old, new: box.new))
    }
  }
}

/// A pair of places in two compared sequences, each given by the number of lines before the place.
struct EditPoint: Equatable {
  var old: Int
  var new: Int
}

/// A part of the old lines to be matched with a part of the new lines.
struct Box {
  var old: Range<Int>
  var new: Range<Int>
  /// The number of parts around this part in which unique lines were looked for.
  var cuts = 0

  /// The number of lines in this part, old and new together.
  var count: Int { old.length &+ new.length }

  /// Removes the lines that both parts have in common at the start and at the end, and returns the
  /// number of comparisons.
  mutating func trim(_ oldIDs: UnsafePointer<Int32>, _ newIDs: UnsafePointer<Int32>) -> Int {
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
    let compared = 1 + old.length - (oldHigh - oldLow)
    old = oldLow..<oldHigh
    new = newLow..<newHigh
    return compared
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

  /// The parts before, between and after the common lines at `points`; empty parts are left out.
  func cut(at points: [EditPoint]) -> [Box] {
    var parts: [Box] = []
    var rest = self
    for point in points {
      if point.old > rest.old.lowerBound || point.new > rest.new.lowerBound {
        parts.append(rest.upTo(point))
      }
      rest = rest.from(EditPoint(old: point.old &+ 1, new: point.new &+ 1))
    }
    if rest.count > 0 { parts.append(rest) }
    return parts
  }
}
