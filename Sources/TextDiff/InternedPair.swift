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
