import ProofsheetBasics

/// Keeps memory allocated, so that new allocations do not get the addresses of freed memory.
///
/// A hash table without a fixed seed derives its seed from its address. So a set that is built
/// again at another address has another order. An array made from the set then differs, which shows
/// that the order is random.
enum HeapDisturbance {
  /// The sizes of the blocks, in bytes.
  ///
  /// The first sizes are those of small tables. Each further size is a quarter larger, up to the
  /// largest block that allocators keep for reuse. Small sizes occur four times, because tests
  /// often free several small blocks. All other sizes occur twice.
  private static let sizes: [Int] = {
    var sizes = Array(stride(from: 16, through: 8_192, by: 16))
    while let last = sizes.last, last < 1 << 25 { sizes.append(last + last / 4) }
    return sizes.flatMap { [Int](repeating: $0, count: $0 <= 1_024 ? 4 : 2) }
  }()

  /// Runs `body` while blocks of all `sizes` are allocated.
  ///
  /// The blocks are never written, so large blocks cost no memory.
  static func during<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let blocks = sizes.map { malloc($0) }
    defer { for block in blocks { free(block) } }
    return try body()
  }
}
