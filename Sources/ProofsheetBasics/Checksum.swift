/// A number that tells one run of bytes from another, and no proof against somebody who wants it equal.
package enum Checksum {
  /// The FNV-1a hash of 64 bits as sixteen hexadecimal digits (Fowler, Noll, Vo).
  ///
  /// - Complexity: O(n) in the bytes.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    digits(hash(of: Array(bytes)))
  }

  /// The hash as a number, the same in every process.
  package static func hash(of bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Sixteen hexadecimal digits.
  package static func digits(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
