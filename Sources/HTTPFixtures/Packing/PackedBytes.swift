/// Bytes as `gzip` (RFC 1952) and `zlib` (RFC 1950) pack them, unpacked.
package enum PackedBytes {
  /// Why bytes were not unpacked.
  package enum Flaw: Error, Equatable, CustomStringConvertible {
    /// They are none of the format, or broken at such a part.
    case broken(String)
    /// They unpack to more bytes than are allowed.
    case tooLarge(Int)

    package var description: String {
      switch self {
      case .broken(let part): "its packed bytes are broken at \(part)"
      case .tooLarge(let limit): "it unpacks to more than \(limit) bytes"
      }
    }
  }

  /// What no fixture needs, and a bomb of 256 KB unpacks to.
  package static let limit = 256 << 20

  /// Whether bytes begin as a gzip file does.
  package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 8])
  }

  /// Unpacks gzip, all members of it, and checks the checksum of each.
  ///
  /// - Complexity: O(n) in the unpacked bytes.
  package static func gunzip(
    _ packed: [UInt8],
    limit: Int = PackedBytes.limit
  ) throws(Flaw) -> [UInt8] {
    try reading(packed) { bytes throws(Flaw) in
      var output: [UInt8] = []
      var start = 0
      repeat {
        let body = try bodyStart(in: bytes, from: start)
        let (member, end) = try Inflate.stream(in: bytes, from: body, limit: limit - output.count)
        guard end + 8 <= bytes.count else { throw .broken("an early end") }
        guard number(bytes, end) == CRC32.checksum(of: member),
          number(bytes, end + 4) == UInt32(truncatingIfNeeded: member.count)
        else { throw .broken("the checksum") }
        output += member
        start = end + 8
      } while start < bytes.count
      return output
    }
  }

  /// Unpacks what HTTP calls `deflate`: zlib, or the bare stream that some servers send.
  ///
  /// - Complexity: O(n) in the unpacked bytes.
  package static func inflate(
    _ packed: [UInt8],
    limit: Int = PackedBytes.limit
  ) throws(Flaw) -> [UInt8] {
    try reading(packed) { bytes throws(Flaw) in
      guard bytes.count >= 2, bytes[0] & 15 == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
      else { return try Inflate.stream(in: bytes, from: 0, limit: limit).bytes }
      let (output, end) = try Inflate.stream(in: bytes, from: 2, limit: limit)
      guard end + 4 <= bytes.count else { throw .broken("an early end") }
      guard number(bytes, end).byteSwapped == Adler32.checksum(of: output) else {
        throw .broken("the checksum")
      }
      return output
    }
  }

  // MARK: - Parts of the format

  private static func reading(
    _ packed: [UInt8],
    _ read: (UnsafeBufferPointer<UInt8>) throws(Flaw) -> [UInt8]
  ) throws(Flaw) -> [UInt8] {
    let result = packed.withUnsafeBufferPointer { bytes -> Result<[UInt8], Flaw> in
      do throws(Flaw) { return .success(try read(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Where the stream of a gzip member begins, behind its extra field, name, comment and checksum.
  private static func bodyStart(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) throws(Flaw) -> Int {
    guard start + 18 <= bytes.count, bytes[start] == 0x1F, bytes[start + 1] == 0x8B,
      bytes[start + 2] == 8
    else { throw .broken("the head") }
    let flags = bytes[start + 3]
    var next = start + 10
    if flags & 4 != 0 { next += 2 + Int(bytes[next]) + Int(bytes[next + 1]) << 8 }
    for flag in [UInt8(8), 16] where flags & flag != 0 {
      while next < bytes.count, bytes[next] != 0 { next += 1 }
      next += 1
    }
    if flags & 2 != 0 { next += 2 }
    guard next < bytes.count else { throw .broken("the head") }
    return next
  }

  /// Four bytes as a number, the lowest first.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }
}
