import ProofsheetBasics

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// New memory whose bytes are all zero, as in 0 and `false`.
  ///
  /// `initialize(repeating:count:)` sets each element separately, which takes longer than a search.
  static func zeroed(_ count: Int) -> Self {
    let memory = allocate(capacity: count)
    memset(memory, 0, count &* MemoryLayout<Pointee>.stride)
    return memory
  }
}
