/// Finds many texts in one pass, by a table of their first two bytes; ASCII letters match in either
/// case.
struct TextSearch: Sendable {
  /// One of the texts, and its start.
  struct Hit {
    let pattern: Int
    let offset: Int
  }

  private var patterns: [[UInt8]] = []
  /// The number of a bucket for each pair of bytes; 0 for none.
  private var table = [UInt16](repeating: 0, count: 65_536)
  private var buckets: [[Int]] = [[]]

  /// Creates a search.
  ///
  /// - Parameter patterns: The texts, each of two bytes or more.
  init(_ patterns: [[UInt8]]) { append(patterns) }

  /// Adds more texts, which continue the numbers.
  mutating func append(_ more: [[UInt8]]) {
    for text in more {
      let pattern = text.map { Self.folding[Int($0)] }
      patterns.append(pattern)
      if pattern.count < 2 { continue }
      let pair = Int(pattern[0]) * 256 + Int(pattern[1])
      if table[pair] == 0 {
        table[pair] = UInt16(buckets.count)
        buckets.append([])
      }
      buckets[Int(table[pair])].append(patterns.count - 1)
    }
  }

  /// The places of the texts, in order; several may begin at one place.
  ///
  /// - Complexity: O(n) for text in which few pairs of bytes begin one of the texts.
  func hits(in text: [UInt8]) -> [Hit] {
    if buckets.count == 1 || text.count < 2 { return [] }
    var hits: [Hit] = []
    let count = text.count
    text.withUnsafeBufferPointer { text in
      table.withUnsafeBufferPointer { table in
        Self.folding.withUnsafeBufferPointer { folding in
          guard let bytes = text.baseAddress, let table = table.baseAddress,
            let folding = folding.baseAddress
          else { return }
          var high = Int(folding[Int(bytes[0])])
          var place = 1
          while place < count {
            let low = Int(folding[Int(bytes[place])])
            let bucket = table[high &* 256 &+ low]
            if bucket != 0 { look(bucket, bytes, folding, place &- 1, count, &hits) }
            high = low
            place = place &+ 1
          }
        }
      }
    }
    return hits
  }

  private func look(
    _ bucket: UInt16,
    _ bytes: UnsafePointer<UInt8>,
    _ folding: UnsafePointer<UInt8>,
    _ offset: Int,
    _ count: Int,
    _ hits: inout [Hit]
  ) {
    for index in buckets[Int(bucket)] where offset + patterns[index].count <= count {
      let length = patterns[index].count
      let fits = patterns[index].withUnsafeBufferPointer { pattern in
        var place = 2
        while place < length {
          if pattern[place] != folding[Int(bytes[offset + place])] { return false }
          place += 1
        }
        return true
      }
      if fits { hits.append(Hit(pattern: index, offset: offset)) }
    }
  }

  /// Each byte with the capital letters of ASCII made small.
  private static let folding: [UInt8] = (0...255).map { byte in
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }
}
