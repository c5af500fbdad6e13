import ProofsheetBasics

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// New memory whose bytes are all zero, as those of 0 and `false` are.
  ///
  /// `initialize(repeating:count:)` sets element after element, and takes longer than a search does.
  static func zeroed(_ count: Int) -> Self {
    let memory = allocate(capacity: count)
    memset(memory, 0, count &* MemoryLayout<Pointee>.stride)
    return memory
  }
}
