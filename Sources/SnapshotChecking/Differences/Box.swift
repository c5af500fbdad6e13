/// A pair of places in two compared sequences, each given by the number of elements before the
/// place.
struct EditPoint: Equatable {
  var old: Int
  var new: Int
}

/// A part of the old sequence to be matched with a part of the new sequence.
struct Box {
  var old: Range<Int>
  var new: Range<Int>
  /// Whether the search for a short difference in this part of the sequences stops at a bounded
  /// depth.
  ///
  /// An exact search of the part was too costly, and the part cannot be cut at unique elements.
  var isStretched = false
  /// The number of cuts at unique elements that led to this part.
  var anchorings = 0

  /// The number of elements in this part of the sequences, old and new together.
  var lineCount: Int { old.length &+ new.length }
  /// Whether this part of the sequences lacks old elements or new elements.
  var isOneSided: Bool { old.isEmpty || new.isEmpty }

  /// Removes the elements that both sequences have in common at the start and at the end of this
  /// part, and returns the number of comparisons.
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

  /// The parts of both sequences before, between and after the matching elements at `points`; empty
  /// parts are left out.
  func cut(at points: [EditPoint]) -> [Box] {
    var parts: [Box] = []
    var rest = self
    rest.anchorings += 1
    for point in points {
      if point.old > rest.old.lowerBound || point.new > rest.new.lowerBound {
        parts.append(rest.upTo(point))
      }
      rest = rest.from(EditPoint(old: point.old &+ 1, new: point.new &+ 1))
    }
    if rest.lineCount > 0 { parts.append(rest) }
    return parts
  }
}
