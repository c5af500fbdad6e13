import ProofsheetBasics

/// Holds memory so that what is allocated next lies elsewhere than what was freed before.
///
/// A hash table that is not seeded for reproducible runs takes its address into its seed, so a set
/// made again elsewhere has another order: an array made from it shows that its order is chance.
enum HeapDisturbance {
  /// The sizes of the blocks, in bytes: each one that a small table can have, then in steps of a
  /// quarter up to the largest that systems keep for the next who asks.
  ///
  /// Four of those that a test may well have several of, which are quick to get, and two of the others.
  private static let sizes: [Int] = {
    var sizes = Array(stride(from: 16, through: 8_192, by: 16))
    while let last = sizes.last, last < 1 << 25 { sizes.append(last + last / 4) }
    return sizes.flatMap { [Int](repeating: $0, count: $0 <= 1_024 ? 4 : 2) }
  }()

  /// Runs `body` while all those blocks are taken; none is written to, so that large ones cost no memory.
  ///
  /// Loops over plain memory: this is done for each snapshot that is recorded, and without the optimiser
  /// arrays of blocks take longer than the blocks.
  static func during<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = sizes.count
    let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: count)
    sizes.withUnsafeBufferPointer { sizes in
      var index = 0
      while index < count {
        blocks[index] = malloc(sizes[index])
        index = index &+ 1
      }
    }
    defer {
      var index = 0
      while index < count {
        free(blocks[index])
        index = index &+ 1
      }
      blocks.deallocate()
    }
    return try body()
  }
}
