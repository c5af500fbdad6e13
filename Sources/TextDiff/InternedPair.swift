/// Two texts as integers: equal pieces of bytes have equal ids, in both texts.
///
/// Every piece is hashed once; from then on a differ compares integers. Ids are given in the order
/// of first appearance, so they do not depend on the seed of the hash.
struct InternedPair {
  private(set) var old: [Int32] = []
  private(set) var new: [Int32] = []
  /// The number of distinct pieces; every id is below it.
  private(set) var idCount = 0

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
    old.withUTF8 { oldBytes in
      new.withUTF8 { newBytes in
        self.old = table.ids(of: UnsafeRawBufferPointer(oldBytes), cutAt: oldCuts)
        self.new = table.ids(of: UnsafeRawBufferPointer(newBytes), cutAt: newCuts)
      }
    }
    idCount = table.pieces.count
  }
}

/// An open-addressing table from bytes to ids, valid while the bytes it has seen stay in place.
private struct PieceTable {
  /// The first occurrence of each id.
  private(set) var pieces: [UnsafeRawBufferPointer] = []
  private var hashes: [Int] = []
  /// Ids by hash, `-1` where free; a power of two, at most half of them taken.
  private var slots: [Int32]

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
  }

  mutating func ids(of bytes: UnsafeRawBufferPointer, cutAt cuts: [Int]) -> [Int32] {
    guard let base = bytes.baseAddress else { return [] }
    var ids: [Int32] = []
    ids.reserveCapacity(cuts.count)
    var index = 1
    while index < cuts.count {
      let start = cuts[index - 1]
      let piece = UnsafeRawBufferPointer(start: base + start, count: cuts[index] - start)
      ids.append(id(of: piece))
      index += 1
    }
    return ids
  }

  private mutating func id(of piece: UnsafeRawBufferPointer) -> Int32 {
    var hasher = Hasher()
    hasher.combine(bytes: piece)
    let hash = hasher.finalize()
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let known = Int(slots[slot])
      if hashes[known] == hash, haveEqualBytes(pieces[known], piece) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(pieces.count)
    pieces.append(piece)
    hashes.append(hash)
    return slots[slot]
  }
}

/// Compares byte by byte: `String` equality would call canonically equivalent texts equal.
private func haveEqualBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool
{
  guard left.count == right.count else { return false }
  guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return true }
  let lhs = leftBase.assumingMemoryBound(to: UInt8.self)
  let rhs = rightBase.assumingMemoryBound(to: UInt8.self)
  var offset = 0
  while offset < left.count {
    if lhs[offset] != rhs[offset] { return false }
    offset &+= 1
  }
  return true
}
