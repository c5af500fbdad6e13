import Foundation

/// Finds many texts in one pass, by a filter of their first four bytes; the case of ASCII letters
/// does not matter.
struct TextSearch: Sendable {
  /// A found text: its number in the list of texts, and the offset at which the text begins.
  struct Hit {
    let pattern: Int
    let offset: Int
  }

  /// The searched texts in small letters, one after the other.
  private var bytes: [UInt8] = []
  /// The end of each searched text in `bytes`.
  private var ends: [Int] = []
  /// The index in `next` of the first entry of each bucket; -1 for an empty bucket.
  ///
  /// The number of a bucket consists of the lower five bits of a text's first three bytes. These
  /// bits are equal in both cases of a letter.
  private var first = [Int32](repeating: -1, count: 32_768)
  /// The entries of all buckets, each with the number of a text and the index of the bucket's next
  /// entry; -1 after the last entry of a bucket.
  private var next: [(pattern: Int32, next: Int32)] = []
  /// The filter: a bit for each possible sum of four bytes, set if a searched text begins with
  /// bytes of this sum.
  private var starts = [Int](repeating: 0, count: 16_384)

  /// Creates a search.
  ///
  /// - Parameter patterns: The texts, each of two bytes or more.
  init(_ patterns: [[UInt8]]) { append(patterns) }

  /// Adds texts, whose numbers continue those of the earlier texts.
  mutating func append(_ more: [[UInt8]]) {
    for text in more {
      bytes += text.map { Self.folding[Int($0)] }
      ends.append(bytes.count)
      if text.count < 2 { continue }
      let pair = Int(text[0] & 31) << 10 | Int(text[1] & 31) << 5
      // Any byte may follow a text of two bytes or three bytes.
      for third in text.count == 2 ? Array(0..<32) : [Int(text[2] & 31)] {
        next.append((Int32(ends.count - 1), first[pair | third]))
        first[pair | third] = Int32(next.count - 1)
      }
      var keys = [0]
      for place in 0..<4 {
        let bytes = place < text.count ? [text[place]] : Array(0..<0x60)
        keys = keys.flatMap { key in bytes.map { key << 5 + Int($0 & 0x5F) } }
      }
      for key in keys { starts[key >> 6 & 0x3FFF] |= 1 << (key & 63) }
    }
  }

  /// Returns all found texts, ordered by offset; several texts may begin at one offset.
  ///
  /// - Complexity: O(n), if few places of the text pass the filter.
  func hits(in text: [UInt8]) -> [Hit] {
    if next.isEmpty || text.count < 2 { return [] }
    var hits: [Hit] = []
    text.withUnsafeBufferPointer { text in
      starts.withUnsafeBufferPointer { starts in
        var (key, place) = (0, 0)
        while place < text.count {
          key = (key &<< 5 &+ Int(text[place] & 0x5F)) & 0xFFFFF
          if starts[key &>> 6] &>> (key & 63) & 1 != 0 { look(text, place &- 3, &hits) }
          place = place &+ 1
        }
        // The last texts may have two bytes or three bytes.
        for offset in [place &- 3, place &- 2] {
          key = key &<< 5 & 0xFFFFF
          if starts[key &>> 6] &>> (key & 63) & 1 != 0 { look(text, offset, &hits) }
        }
      }
    }
    return hits
  }

  private func look(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, _ hits: inout [Hit]) {
    guard offset >= 0 else { return }
    let third = offset + 2 < text.count ? Int(text[offset + 2] & 31) : 0
    var entry = Int(first[Int(text[offset] & 31) << 10 | Int(text[offset + 1] & 31) << 5 | third])
    while entry >= 0 {
      let pattern = Int(next[entry].pattern)
      entry = Int(next[entry].next)
      let start = pattern == 0 ? 0 : ends[pattern - 1]
      let count = ends[pattern] - start
      var place = 0
      while place < count, offset + place < text.count,
        bytes[start + place] == Self.folding[Int(text[offset + place])]
      { place += 1 }
      if place == count { hits.append(Hit(pattern: pattern, offset: offset)) }
    }
  }

  /// Returns the first offset of a byte from a start on.
  static func place(of byte: UInt8, in text: [UInt8], from start: Int = 0) -> Int? {
    if start >= text.count { return nil }
    return text.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { base in
        memchr(base + start, Int32(byte), bytes.count - start).map { base.distance(to: $0) }
      }
    }
  }

  /// Returns the offsets of a byte in a text, or in the first `count` bytes of the text.
  static func places(of byte: UInt8, in text: [UInt8], first count: Int = .max) -> [Int] {
    var places: [Int] = []
    while let next = place(of: byte, in: text, from: (places.last ?? -1) + 1), next < count {
      places.append(next)
    }
    return places
  }

  /// The folded form of each byte: the small letter for a capital letter of ASCII.
  private static let folding: [UInt8] = (0...255).map { byte in
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }
}

extension [UInt8] {
  /// Returns each range of bytes from `set` that has at least `least` bytes, one of them from
  /// `sought`.
  ///
  /// A single byte of `gap` may stand between two bytes of a range.
  ///
  /// Only every `step`-th byte is tested at first, so a range with fewer than `step` adjacent
  /// sought bytes may be missed.
  ///
  /// - Complexity: O(n).
  func runs(
    of set: ByteSet,
    gap: ByteSet = .none,
    around sought: ByteSet,
    every step: Int,
    least: Int
  ) -> [Range<Int>] {
    withUnsafeBufferPointer { text in
      var (runs, place): ([Range<Int>], Int) = ([], step - 1)
      while place < text.count {
        guard sought.contains(text[place]) else {
          place &+= step
          continue
        }
        var (start, end) = (place, place &+ 1)
        while start > 0,
          set.contains(text[start &- 1])
            || start > 1 && gap.contains(text[start &- 1]) && set.contains(text[start &- 2])
        { start &-= 1 }
        while end < text.count,
          set.contains(text[end])
            || end + 1 < text.count && gap.contains(text[end]) && set.contains(text[end &+ 1])
        { end &+= 1 }
        if end &- start >= least { runs.append(start..<end) }
        place = end &+ step &- 1
      }
      return runs
    }
  }
}

/// A set of ASCII characters, for loops over many bytes.
struct ByteSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ text: String) {
    for byte in text.utf8 {
      if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 0x3F) }
    }
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 != 0
  }

  static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  static let digits = ByteSet("0123456789")
  static let hex = ByteSet("0123456789abcdefABCDEF")
  static let none = ByteSet("")
  static let hostEnds = ByteSet("@/?#\"'<>\\")
  static let gaps = ByteSet(" -")
  static let capitals = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  static let words = ByteSet(letters + "-_")
  /// The characters of base64 with its padding.
  static let padded = ByteSet(letters + "+/=")
  /// The characters of tokens in headers and webhook URLs.
  static let tokens = ByteSet(letters + "-_+/=.~:%")
  /// The sets of bytes, by the names that the table of vendors uses for them.
  static let named = [
    "digits": digits, "hex": hex, "capitals": capitals, "letters": ByteSet(letters),
    "words": words, "base64": padded, "tokens": tokens,
  ]
  /// The characters of base64 in both alphabets.
  static let base64 = ByteSet(letters + "+/-_")
  /// The characters of credentials under unknown names.
  static let credentials = ByteSet(letters + "+/-_=.")
  static let numbers = ByteSet("0123456789+-.,:/eETZ")
  static let vowels = ByteSet("aeiouyAEIOUY")
  static let signs = ByteSet("(){}[]|*?^\\<>")
}
