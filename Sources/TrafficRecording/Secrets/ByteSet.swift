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
  static let capitals = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  static let alphanumerics = ByteSet(letters)
  static let words = ByteSet(letters + "-_")
  static let names = ByteSet(letters + "-_.")
  static let unreserved = ByteSet(letters + "-_.~")
  /// The characters of base64 in both alphabets.
  static let base64 = ByteSet(letters + "+/-_")
  /// The characters of base64 with its padding.
  static let padded = ByteSet(letters + "+/=")
  /// The characters of tokens in headers and webhook URLs.
  static let tokens = ByteSet(letters + "-_+/=.~:%")
  /// The characters of credentials under unknown names.
  static let credentials = ByteSet(letters + "+/-_=.")
  /// Whether each byte is in `credentials`; a table is faster than bits in debug builds.
  static let credentialTable = (0...255).map { credentials.contains(UInt8($0)) }
  static let numbers = ByteSet("0123456789+-.,:/eETZ")
  static let vowels = ByteSet("aeiouyAEIOUY")
  static let signs = ByteSet("(){}[]|*?^\\<>")
  /// The sets of bytes, by the names that the table of vendors uses for them.
  static let named = [
    "digits": digits, "hex": hex, "capitals": capitals, "letters": alphanumerics,
    "words": words, "base64": padded, "tokens": tokens,
  ]
}

extension [UInt8] {
  /// Returns each range of credential characters that has at least `least` of them.
  ///
  /// - Complexity: O(n); only every `least`-th byte of other text is read.
  func credentialRuns(least: Int) -> [Range<Int>] {
    ByteSet.credentialTable.withUnsafeBufferPointer { table in
      withUnsafeBufferPointer { text in
        guard let base = text.baseAddress, let isIn = table.baseAddress else { return [] }
        var runs: [Range<Int>] = []
        let count = text.count
        var place = least &- 1
        while place < count {
          guard isIn[Int(base[place])] else {
            place = place &+ least
            continue
          }
          var start = place
          while start > 0, isIn[Int(base[start &- 1])] { start = start &- 1 }
          var end = place &+ 1
          while end < count, isIn[Int(base[end])] { end = end &+ 1 }
          if end &- start >= least { runs.append(start..<end) }
          place = end &+ least
        }
        return runs
      }
    }
  }

  /// Whether a text begins at an offset.
  func holds(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= count && self[offset...].starts(with: text.utf8)
  }
}
