/// A hash that tells sequences of bytes apart; it does not protect against forgery.
///
/// The hash is FNV-1a with 64 bits (Fowler, Noll, Vo). References, commands and recordings contain
/// it, so the algorithm must not change.
package enum Checksum {
  /// The hash as sixteen hexadecimal digits.
  ///
  /// - Complexity: O(n) in the bytes.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    digits(hash(of: Array(bytes)))
  }

  /// The hash as a number, the same in every process.
  package static func hash(of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      guard let base = bytes.baseAddress else { return hash }
      // A loop over the buffer would take ten times as long in a debug build.
      let count = bytes.count
      var index = 0
      while index < count {
        hash = (hash ^ UInt64(truncatingIfNeeded: base[index])) &* 0x100_0000_01B3
        index &+= 1
      }
      return hash
    }
  }

  /// A hash as sixteen hexadecimal digits.
  package static func digits(_ hash: UInt64) -> String {
    String(hash, radix: 16).zeroPadded(to: 16)
  }
}
