import ProofsheetBasics

/// Holds memory so that what is allocated next lies elsewhere than what was freed before.
///
/// A hash table that is not seeded for reproducible runs takes its address into its seed, so a set
/// made again elsewhere has another order: an array made from it shows that its order is chance.
enum HeapDisturbance {
  /// The sizes that are taken, in bytes: each one that a small table can have, then in steps of a
  /// quarter up to the largest that systems keep for the next who asks.
  private static let sizes: [Int] = {
    var sizes = Array(stride(from: 16, through: 8_192, by: 16))
    while let last = sizes.last, last < 1 << 25 { sizes.append(last + last / 4) }
    return sizes
  }()

  /// Runs `body` while a few blocks of every size are taken; none is written to, so that large ones
  /// cost no memory.
  ///
  /// Loops over plain memory: this is done for each snapshot that is recorded, and without the optimiser
  /// arrays of blocks take longer than the blocks.
  static func during<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = sizes.count * 4
    let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: count)
    sizes.withUnsafeBufferPointer { sizes in
      var index = 0
      while index < count {
        blocks[index] = malloc(sizes[index &>> 2])
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
