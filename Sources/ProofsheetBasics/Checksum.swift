/// A hash that tells sequences of bytes apart; it does not protect against forgery.
package enum Checksum {
  /// The FNV-1a hash of 64 bits as sixteen hexadecimal digits (Fowler, Noll, Vo).
  ///
  /// - Complexity: O(n) in the bytes.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    digits(hash(of: Array(bytes)))
  }

  /// The FNV-1a hash as a number, the same in every process.
  package static func hash(of bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// A hash over words of eight bytes, for whole files.
  ///
  /// This hash is much faster than `text(of:)` in debug builds. Recordings store the hash beside
  /// the name of each body, so the algorithm must not change.
  ///
  /// - Complexity: O(n) in the bytes.
  package static func text(ofFile bytes: UnsafeRawBufferPointer) -> String {
    let prime: UInt64 = 0x100_0000_01B3
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* prime
      hash ^= hash >> 32
      offset += 8
    }
    while offset < bytes.count {
      hash = (hash ^ UInt64(bytes[offset])) &* prime
      offset += 1
    }
    return digits(hash)
  }

  /// A hash as sixteen hexadecimal digits.
  package static func digits(_ hash: UInt64) -> String {
    String(hash, radix: 16).zeroPadded(to: 16)
  }
}
