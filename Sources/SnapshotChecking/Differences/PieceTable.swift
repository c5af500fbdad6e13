import ProofsheetBasics

/// An open-addressing hash table from pieces of text, such as lines or words, to ids.
///
/// The table refers to the bytes of the pieces, and must not outlive them.
///
/// Ids are given in the order of first appearance, so they do not depend on the seed of the hash.
/// The memory is raw, because every line of a text passes through the table in builds without the
/// optimiser.
struct PieceTable: ~Copyable {
  private let capacity: Int
  /// For each id, the bytes of the line or word with this id, at the first occurrence.
  private let pieces: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>
  /// For each slot, half of a hash and the id of a piece of text; 0 for an empty slot.
  ///
  /// The lower 32 bits hold the id plus one. The number of slots is a power of two, and at most
  /// half of the slots are used.
  private let slots: UnsafeMutablePointer<UInt64>
  private let mask: Int
  /// The number of distinct pieces of text so far; every id is less than this number.
  private(set) var count = 0

  /// - Parameter capacity: The greatest number of pieces of text that will be looked up.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    self.capacity = capacity
    mask = size - 1
    pieces = .allocate(capacity: capacity)
    slots = .zeroed(size)
  }

  deinit {
    pieces.deallocate()
    slots.deallocate()
  }

  /// The id of a piece of text, such as a line or a word: equal bytes have equal ids.
  ///
  /// The table compares bytes, because `String` equality would equate canonically equivalent texts.
  mutating func id(of start: UnsafePointer<UInt8>, _ length: Int) -> Int32 {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(start: start, count: length))
    let hash = hasher.finalize()
    let mark = UInt64(truncatingIfNeeded: hash) &<< 32
    var slot = (hash &>> 32) & mask
    var taken = slots[slot]
    while taken != 0 {
      if taken & ~0xFFFF_FFFF == mark {
        let known = Int(truncatingIfNeeded: taken & 0xFFFF_FFFF) &- 1
        let piece = pieces[known]
        if piece.count == length, let other = piece.baseAddress, memcmp(other, start, length) == 0 {
          return Int32(truncatingIfNeeded: known)
        }
      }
      slot = (slot &+ 1) & mask
      taken = slots[slot]
    }
    precondition(count < capacity, "more pieces than the table was made for")
    pieces[count] = UnsafeBufferPointer(start: start, count: length)
    count &+= 1
    slots[slot] = mark | UInt64(truncatingIfNeeded: count)
    return Int32(truncatingIfNeeded: count &- 1)
  }
}

/// Two texts as integers: equal lines or words have equal ids, in both texts.
///
/// Every line or word is hashed at most once; afterwards a diff compares integers.
struct InternedPair: Sendable {
  let old: [Int32]
  let new: [Int32]
  /// The number of distinct lines or words; every id is less than this number.
  let idCount: Int

  /// Gives ids to the lines or words of two texts.
  ///
  /// - Parameters:
  ///   - old: The old text.
  ///   - oldCuts: The byte offsets where the lines or words of `old` start, and the length of `old`
  ///     as the last element.
  ///   - new: The new text.
  ///   - newCuts: The byte offsets and the length of `new`.
  /// - Complexity: Expected O(n) in the bytes of both texts.
  init(old: String, oldCuts: [Int], new: String, newCuts: [Int]) {
    var table = PieceTable(capacity: oldCuts.count + newCuts.count)
    // The table refers to the old bytes while it reads the new bytes.
    (self.old, self.new) = LineBytes.of(old, cutAt: oldCuts) { before in
      LineBytes.of(new, cutAt: newCuts) { after in
        let ids = table.ids(of: before)
        return (ids, table.ids(of: after, like: before, ids))
      }
    }
    idCount = table.count
  }
}

extension PieceTable {
  /// Gives ids to the lines or words of the first text.
  fileprivate mutating func ids(of pieces: LineBytes) -> [Int32] {
    let (base, cuts, count) = (pieces.base, pieces.cuts, pieces.count)
    return [Int32](unsafeUninitializedCapacity: count) { ids, idCount in
      var index = 0
      while index < count {
        let start = cuts[index]
        ids[index] = id(of: base + start, cuts[index &+ 1] &- start)
        index &+= 1
      }
      idCount = count
    }
  }

  /// Gives ids to the lines or words of a second text.
  ///
  /// A line or word often equals its counterpart in the first text, and then takes the known id, so
  /// that no hash is needed.
  ///
  /// - Parameters:
  ///   - pieces: The lines or words of the second text.
  ///   - other: The lines or words of the first text.
  ///   - known: The ids of the first text.
  /// - Returns: An id for each line or word of the second text.
  fileprivate mutating func ids(
    of pieces: LineBytes,
    like other: LineBytes,
    _ known: [Int32]
  ) -> [Int32] {
    guard other.count > 0 else { return ids(of: pieces) }
    let (base, cuts, count) = (pieces.base, pieces.cuts, pieces.count)
    let (otherBase, otherCuts, otherCount) = (other.base, other.cuts, other.count)
    let places = firstPlaces(of: known)
    defer { places.deallocate() }
    let knownCount = self.count
    return known.withUnsafeBufferPointer { known in
      [Int32](unsafeUninitializedCapacity: count) { ids, idCount in
        var expected = 0
        var index = 0
        while index < count {
          let start = cuts[index]
          let length = cuts[index &+ 1] &- start
          let otherStart = otherCuts[expected]
          if otherCuts[expected &+ 1] &- otherStart == length,
            memcmp(base + start, otherBase + otherStart, length) == 0
          {
            ids[index] = known[expected]
            expected &+= 1
          } else {
            let id = id(of: base + start, length)
            ids[index] = id
            expected = id < knownCount ? places[Int(id)] &+ 1 : expected &+ 1
          }
          if expected == otherCount { expected = 0 }
          index &+= 1
        }
        idCount = count
      }
    }
  }

  /// The index of the first occurrence of each id.
  private func firstPlaces(of ids: [Int32]) -> UnsafeMutablePointer<Int> {
    let places = UnsafeMutablePointer<Int>.allocate(capacity: count)
    ids.withUnsafeBufferPointer { ids in
      var next: Int32 = 0
      var index = 0
      while index < ids.count {
        // Ids are given in the order of first appearance.
        if ids[index] == next {
          places[Int(next)] = index
          next &+= 1
        }
        index &+= 1
      }
    }
    return places
  }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// New memory in which every byte is zero, so that each element is 0 or `false`.
  ///
  /// `initialize(repeating:count:)` sets each element separately, which takes longer than a search.
  static func zeroed(_ count: Int) -> Self {
    let memory = allocate(capacity: count)
    memset(memory, 0, count &* MemoryLayout<Pointee>.stride)
    return memory
  }
}
