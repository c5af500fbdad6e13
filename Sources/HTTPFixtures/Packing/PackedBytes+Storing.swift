extension PackedBytes {
  /// Returns a gzip file that stores the bytes without compression.
  package static func gzipStoring(_ bytes: [UInt8]) -> [UInt8] {
    let sums = [CRC32.checksum(of: bytes), UInt32(truncatingIfNeeded: bytes.count)]
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + stored(bytes) + sums.flatMap(lowestFirst)
  }

  /// Returns a zlib stream that stores the bytes without compression.
  package static func zlibStoring(_ bytes: [UInt8]) -> [UInt8] {
    [0x78, 0x01] + stored(bytes) + lowestFirst(Adler32.checksum(of: bytes)).reversed()
  }

  /// Returns `deflate` blocks (RFC 1951) that store the bytes without compression.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    repeat {
      let count = min(65_535, bytes.count - place)
      let (low, high) = (UInt8(count & 0xFF), UInt8(count >> 8))
      result += [place + count == bytes.count ? 1 : 0, low, high, ~low, ~high]
      result += bytes[place..<place + count]
      place += count
    } while place < bytes.count
    return result
  }

  private static func lowestFirst(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}
