/// `gzip` (RFC 1952) and `zlib` (RFC 1950), unpacked by the system's zlib.
package enum PackedBytes {
  /// The reason why bytes cannot be unpacked.
  package enum Flaw: Error, Equatable, CustomStringConvertible {
    /// The bytes have another format or are damaged; the text is zlib's message.
    case broken(String)
    /// The number of unpacked bytes exceeds this limit.
    case tooLarge(Int)

    package var description: String {
      switch self {
      case .broken(let words): "its packed bytes are broken: \(words)"
      case .tooLarge(let limit): "it unpacks to more than \(limit) bytes"
      }
    }
  }

  /// The default limit of unpacked bytes, 256 MB, which is more than any fixture needs.
  package static let limit = 256 << 20

  /// Whether the bytes begin with the header of a gzip file.
  package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 8])
  }

  /// Unpacks all members of a gzip file, and verifies their checksums.
  ///
  /// - Complexity: O(n) in the unpacked bytes.
  package static func gunzip(
    _ packed: [UInt8],
    limit: Int = PackedBytes.limit
  ) throws(Flaw) -> [UInt8] {
    var (output, place): ([UInt8], Int) = ([], 0)
    repeat {
      place += try ZlibStream(.gzip).run(packed[place...], into: &output, limit: limit)
    } while place < packed.count
    return output
  }

  /// Unpacks the first member of a gzip file, as far as the file is whole.
  package static func part(ofGzip packed: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    _ = try? ZlibStream(.gzip).run(packed, into: &output, limit: limit)
    return output
  }

  /// Unpacks the `deflate` of HTTP: a zlib stream, or a raw stream, which some servers send.
  ///
  /// - Complexity: O(n) in the unpacked bytes.
  package static func inflate(
    _ packed: [UInt8],
    limit: Int = PackedBytes.limit
  ) throws(Flaw) -> [UInt8] {
    let isZlib =
      packed.count >= 2 && packed[0] & 15 == 8 && (Int(packed[0]) << 8 | Int(packed[1])) % 31 == 0
    var output: [UInt8] = []
    _ = try ZlibStream(isZlib ? .zlib : .bare)
      .run(packed[...], into: &output, limit: limit)
    return output
  }
}
