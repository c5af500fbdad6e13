extension EditScript {
  /// Moves each change that only removes lines, or only adds lines, to the place that a reader
  /// expects.
  ///
  /// For example, a copy of the lines "name" and "row" is added after these lines. The added lines
  /// may then be shown as "name, row" or as "row, name". The best place for a change has a first
  /// line that is neither blank nor a closing bracket, and has the least indentation. Of several
  /// best places the last is taken.
  ///
  /// - Complexity: O(n) in the lines, because a change slides only as far as the next change.
  mutating func slide(_ ids: LineIDs, old: TextLines, new: TextLines) {
    for index in changes.indices {
      let change = changes[index]
      // Changes must not touch: two changes that meet would be a single change, and could not
      // slide.
      let first = index > 0 ? changes[index - 1].old.upperBound + 1 : 0
      let last = index + 1 < changes.count ? changes[index + 1].old.lowerBound - 1 : old.count
      let room = (first - change.old.lowerBound)...(last - change.old.upperBound)
      if change.old.isEmpty {
        changes[index] = change.moved(by: bestShift(of: change.new, ids.new, new, room))
      } else if change.new.isEmpty {
        changes[index] = change.moved(by: bestShift(of: change.old, ids.old, old, room))
      }
    }
  }
}

extension EditScript.Change {
  fileprivate func moved(by shift: Int) -> EditScript.Change {
    EditScript.Change(
      old: (old.lowerBound + shift)..<(old.upperBound + shift),
      new: (new.lowerBound + shift)..<(new.upperBound + shift)
    )
  }
}

/// The distance over which a change best slides, in the room that its neighbours leave.
private func bestShift(
  of range: Range<Int>,
  _ ids: [Int32],
  _ lines: TextLines,
  _ room: ClosedRange<Int>
) -> Int {
  var lowest = 0
  while lowest > room.lowerBound,
    ids[range.lowerBound + lowest - 1] == ids[range.upperBound + lowest - 1]
  {
    lowest -= 1
  }
  var highest = 0
  while highest < room.upperBound,
    ids[range.lowerBound + highest] == ids[range.upperBound + highest]
  {
    highest += 1
  }
  guard lowest < highest else { return 0 }
  var best = highest
  var bestDepth = Int.max
  for shift in stride(from: highest, through: lowest, by: -1) {
    let depth = lines.depth(at: range.lowerBound + shift)
    if depth < bestDepth { (best, bestDepth) = (shift, depth) }
  }
  return best
}

extension TextLines {
  /// A measure of how unsuitable a line is as the start of a change.
  ///
  /// The measure is the line's indentation, plus a large number for a closing bracket. A blank line
  /// has the greatest measure.
  fileprivate func depth(at index: Int) -> Int {
    var indentation = 0
    for byte in self[index].utf8 {
      switch byte {
      case UInt8(ascii: " "): indentation += 1
      case UInt8(ascii: "\t"): indentation += 8
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): return indentation + unfit
      case UInt8(ascii: "\r"): return 2 * unfit
      default: return indentation
      }
    }
    return 2 * unfit
  }
}

/// A number above any real indentation; it makes a line unsuitable as the start of a change.
private let unfit = 1_000_000
