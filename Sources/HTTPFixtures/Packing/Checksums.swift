/// The CRC-32 checksum of gzip and zip files, which many other tools can compute.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  /// Returns the checksum of the bytes.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var value = UInt32.max
      for byte in bytes {
        value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
      }
      return ~value
    }
  }

  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { checksum(of: $0) }
  }
}

/// The checksum of zlib (RFC 1950).
enum Adler32 {
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low &+ UInt32(byte)) % 65_521
      high = (high &+ low) % 65_521
    }
    return high << 16 | low
  }
}
