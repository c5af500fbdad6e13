import ProofsheetBasics

/// An open-addressing table from bytes to ids, valid while the bytes it has seen stay in place.
///
/// Ids are given in the order of first appearance, so they do not depend on the seed of the hash.
/// Raw memory, because every line of a text passes through it in builds without the optimiser.
struct PieceTable: ~Copyable {
  private let capacity: Int
  /// The first occurrence of each id and its hash.
  private let pieces: UnsafeMutablePointer<UnsafeRawBufferPointer>
  private let hashes: UnsafeMutablePointer<Int>
  /// Ids by hash, `-1` where free; a power of two, at most half of them taken.
  private let slots: UnsafeMutablePointer<Int32>
  private let mask: Int
  /// The number of ids given; every id is below it.
  private(set) var count = 0

  /// - Parameter capacity: How many pieces will be looked up at most.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    self.capacity = capacity
    mask = size - 1
    pieces = .allocate(capacity: capacity)
    hashes = .allocate(capacity: capacity)
    slots = .allocate(capacity: size)
    slots.initialize(repeating: -1, count: size)
  }

  deinit {
    pieces.deallocate()
    hashes.deallocate()
    slots.deallocate()
  }

  /// The id of a piece: equal bytes have equal ids.
  ///
  /// By bytes, because `String` equality would call canonically equivalent texts equal.
  mutating func id(of piece: UnsafeRawBufferPointer) -> Int32 {
    var hasher = Hasher()
    hasher.combine(bytes: piece)
    let hash = hasher.finalize()
    var slot = hash & mask
    while slots[slot] >= 0 {
      let known = Int(slots[slot])
      if hashes[known] == hash, areEqual(pieces[known], piece) { return slots[slot] }
      slot = (slot &+ 1) & mask
    }
    precondition(count < capacity, "more pieces than the table was made for")
    let id = Int32(truncatingIfNeeded: count)
    slots[slot] = id
    pieces[count] = piece
    hashes[count] = hash
    count &+= 1
    return id
  }
}

private func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  guard left.count == right.count else { return false }
  guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return true }
  return memcmp(leftBase, rightBase, left.count) == 0
}

/// Two texts as integers: equal pieces of bytes have equal ids, in both texts.
///
/// Every piece is hashed once; from then on a differ compares integers.
struct InternedPair: Sendable {
  let old: [Int32]
  let new: [Int32]
  /// The number of distinct pieces; every id is below it.
  let idCount: Int

  /// Gives ids to the pieces of two texts.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - oldCuts: The byte offsets where the pieces of `old` start, and its length as the last.
  ///   - new: The text after.
  ///   - newCuts: The same for `new`.
  /// - Complexity: O(n) in the bytes of both texts, expected.
  init(old: String, oldCuts: [Int], new: String, newCuts: [Int]) {
    var old = old
    var new = new
    var table = PieceTable(capacity: oldCuts.count + newCuts.count)
    // The table looks into the old bytes while it reads the new ones.
    (self.old, self.new) = old.withUTF8 { oldBytes in
      new.withUTF8 { newBytes in
        let oldIDs = table.ids(of: UnsafeRawBufferPointer(oldBytes), cutAt: oldCuts)
        return (oldIDs, table.ids(of: UnsafeRawBufferPointer(newBytes), cutAt: newCuts))
      }
    }
    idCount = table.count
  }
}

extension PieceTable {
  fileprivate mutating func ids(of bytes: UnsafeRawBufferPointer, cutAt cuts: [Int]) -> [Int32] {
    guard let base = bytes.baseAddress else { return [] }
    let ids = UnsafeMutablePointer<Int32>.allocate(capacity: cuts.count)
    defer { ids.deallocate() }
    cuts.withUnsafeBufferPointer { cuts in
      var index = 1
      while index < cuts.count {
        let start = cuts[index &- 1]
        let piece = UnsafeRawBufferPointer(start: base + start, count: cuts[index] &- start)
        ids[index &- 1] = id(of: piece)
        index &+= 1
      }
    }
    return Array(UnsafeBufferPointer(start: ids, count: cuts.count - 1))
  }
}
