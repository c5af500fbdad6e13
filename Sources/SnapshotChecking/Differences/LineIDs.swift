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
    (self.old, self.new) = LineBytes.of(old) { old in
      LineBytes.of(new) { new in
        let table = LineTable(old, new)
        let ids = table.ids(of: old, from: 0, counterparts: [])
        return (ids, table.ids(of: new, from: old.count, counterparts: ids))
      }
    }
  }
}

/// The first occurrences of all lines of two texts, found by their bytes: strings that are
/// canonically equivalent are equal.
private struct LineTable: ~Copyable {
  private let old: LineBytes
  private let new: LineBytes
  /// For each slot an id, or `none`; the lines of one hash are in the slots that follow it.
  private let slots: UnsafeMutablePointer<Int32>
  private let mask: Int

  private static let none: Int32 = -1

  init(_ old: LineBytes, _ new: LineBytes) {
    (self.old, self.new) = (old, new)
    var capacity = 2
    while capacity < 2 &* (old.count &+ new.count) { capacity &*= 2 }
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Self.none, count: capacity)
    mask = capacity &- 1
  }

  deinit { slots.deallocate() }

  /// Returns the ids of the lines of a text, the first of which has the id `start`.
  ///
  /// A line that equals its counterpart in the old text needs no search.
  func ids(of lines: LineBytes, from start: Int, counterparts: [Int32]) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: lines.count) { ids, count in
      var counterpart = 0
      var index = 0
      while index < lines.count {
        let line = lines.line(index)
        if counterpart < counterparts.count, old.line(counterpart).equals(line) {
          ids[index] = counterparts[counterpart]
        } else {
          let id = id(of: line, orNew: Int32(truncatingIfNeeded: start &+ index))
          ids[index] = id
          if id < start { counterpart = Int(id) }
        }
        counterpart &+= 1
        index &+= 1
      }
      count = lines.count
    }
  }

  private func id(of line: UnsafeRawBufferPointer, orNew next: Int32) -> Int32 {
    var hasher = Hasher()
    hasher.combine(bytes: line)
    var slot = hasher.finalize() & mask
    while slots[slot] != Self.none {
      let known = Int(slots[slot])
      let other = known < old.count ? old.line(known) : new.line(known &- old.count)
      if other.equals(line) { return slots[slot] }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = next
    return next
  }
}

extension LineBytes {
  fileprivate func line(_ index: Int) -> UnsafeRawBufferPointer {
    let start = cuts[index]
    return UnsafeRawBufferPointer(start: base + start, count: cuts[index &+ 1] &- start)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let first = baseAddress, let second = other.baseAddress else {
      return count == other.count
    }
    return memcmp(first, second, count) == 0
  }
}
