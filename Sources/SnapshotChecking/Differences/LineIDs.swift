import ProofsheetBasics

/// The lines of two texts as integers: lines with equal bytes have equal ids, in both texts.
///
/// The id of a line is the number of lines before its first occurrence, in the old text followed by
/// the new text.
struct LineIDs: Sendable {
  let old: [Int32]
  let new: [Int32]

  /// A number that is greater than every id.
  var bound: Int { old.count + new.count }

  /// - Complexity: Expected O(n) in the bytes of both texts.
  init(old: TextLines, new: TextLines) {
    // The keys refer to the bytes of both texts.
    (self.old, self.new) = LineBytes.of(old) { old in
      LineBytes.of(new) { new in
        var known: [Line: Int32] = [:]
        known.reserveCapacity(old.count + new.count)
        let ids = Self.ids(of: old, from: 0, &known)
        return (ids, Self.ids(of: new, from: old.count, &known, beside: (old, ids)))
      }
    }
  }

  /// Returns the ids of the lines of a text.
  ///
  /// A line that equals its counterpart in the other text needs no search.
  private static func ids(
    of lines: LineBytes,
    from start: Int,
    _ known: inout [Line: Int32],
    beside other: (lines: LineBytes, ids: [Int32])? = nil
  ) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: lines.count) { ids, count in
      let (others, otherIDs) = (other?.lines, other?.ids ?? [])
      var counterpart = 0
      var index = 0
      while index < lines.count {
        let line = lines.line(index)
        if counterpart < otherIDs.count, let others, line == others.line(counterpart) {
          ids[index] = otherIDs[counterpart]
        } else {
          let next = Int32(truncatingIfNeeded: start &+ index)
          let id = same(&known[line, default: next])
          ids[index] = id
          if id < start { counterpart = Int(id) }
        }
        counterpart &+= 1
        index &+= 1
      }
      count = lines.count
    }
  }

  private static func same(_ id: inout Int32) -> Int32 { id }
}

/// A line as bytes, because strings that are canonically equivalent are equal.
private struct Line: Hashable {
  let bytes: UnsafeRawBufferPointer

  func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }

  static func == (left: Line, right: Line) -> Bool {
    guard let first = left.bytes.baseAddress, let second = right.bytes.baseAddress else {
      return left.bytes.count == right.bytes.count
    }
    return left.bytes.count == right.bytes.count && memcmp(first, second, left.bytes.count) == 0
  }
}

extension LineBytes {
  fileprivate func line(_ index: Int) -> Line {
    let start = cuts[index]
    return Line(
      bytes: UnsafeRawBufferPointer(start: base + start, count: cuts[index &+ 1] &- start)
    )
  }
}
