import Foundation
import HTTPFixtures

/// A number that tells an edited file from the one that was recorded.
///
/// It is no proof against somebody who wants it to be equal, but a hundred times as fast as one in a
/// debug build.
enum BodyChecksum {
  /// The FNV-1a hash over words of eight bytes, as 16 hexadecimal digits.
  ///
  /// - Complexity: O(n).
  static func text(of data: Data) -> String {
    let prime: UInt64 = 0x0000_0100_0000_01B3
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(data.count)
    data.withUnsafeBytes { bytes in
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
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
