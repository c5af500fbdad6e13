import ProofsheetBasics

/// Writes the inside of a quoted string from its UTF-8 bytes.
///
/// Stretches without escapes are copied whole, in any script.
enum QuotedBytes {
  /// Writes the bytes of a string, with escapes where a quoted string needs them.
  ///
  /// - Parameters:
  ///   - start: The bytes, which are valid UTF-8.
  ///   - count: The number of bytes.
  ///   - inBlock: Whether the bytes are one line of a block, in which a quotation mark needs no
  ///     escape.
  ///   - buffer: The output.
  /// - Complexity: O(n) in the bytes, most of them eight at a time.
  static func write(
    _ start: UnsafePointer<UInt8>,
    _ count: Int,
    inBlock: Bool,
    to buffer: TextBuffer
  ) {
    // A space at the end of a line is invisible.
    let endsInSpace = inBlock && count > 0 && start[count - 1] == 0x20
    let end = endsInSpace ? count - 1 : count
    var offset = 0
    var quotes = 0
    while offset < end {
      let next = plainEnd(start, offset, end)
      if next > offset {
        buffer.append(start + offset, next - offset)
        offset = next
        quotes = 0
        continue
      }
      let byte = start[offset]
      if byte == 0x22 { quotes = quotes == 2 ? 0 : quotes &+ 1 } else { quotes = 0 }
      if byte == 0x22 && inBlock && quotes != 0 {
        buffer.append(byte)
        offset = offset &+ 1
      } else if byte == 0x22 || byte == 0x5C {
        let escape = buffer.extend(by: 2)
        escape[0] = 0x5C
        escape[1] = byte
        offset = offset &+ 1
      } else {
        offset = offset &+ escape(start + offset, to: buffer)
      }
    }
    if endsInSpace { buffer.append("\\u{20}") }
  }

  /// Whether a line of a string with several lines can be written without an escape.
  static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    start[count &- 1] != 0x20 && plainEnd(start, 0, count) == count
  }

  /// Writes one scalar that needs an escape.
  ///
  /// - Returns: The number of bytes of the scalar.
  private static func escape(_ start: UnsafePointer<UInt8>, to buffer: TextBuffer) -> Int {
    switch start[0] {
    case 0x0A: buffer.append("\\n")
    case 0x0D: buffer.append("\\r")
    case 0x09: buffer.append("\\t")
    case 0x00: buffer.append("\\0")
    default:
      let (scalar, length) = scalar(at: start)
      buffer.append("\\u{" + String(scalar, radix: 16, uppercase: true) + "}")
      return length
    }
    return 1
  }

  /// Returns the offset, from `first` on, of the first byte that needs an escape; `end` if all
  /// bytes are plain.
  private static func plainEnd(_ start: UnsafePointer<UInt8>, _ first: Int, _ end: Int) -> Int {
    let raw = UnsafeRawPointer(start)
    var offset = first
    while offset < end {
      if start[offset] < 0x80 && offset &+ 8 <= end {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let special = specialBytes(UInt64(littleEndian: word))
        if special == 0 {
          offset = offset &+ 8
          continue
        }
        offset = offset &+ special.trailingZeroBitCount &>> 3
      }
      let byte = start[offset]
      if byte < 0x80 {
        if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return offset }
        offset = offset &+ 1
      } else if byte >= 0xC3 && byte <= 0xCB {
        // From À to the modifier letters.
        offset = offset &+ 2
      } else if byte >= 0xE4 && byte <= 0xED {
        // From U+4000 to the last syllable of Hangul.
        offset = offset &+ 3
      } else if byte == 0xE3 && isKana(start[offset &+ 1], start[offset &+ 2]) {
        offset = offset &+ 3
      } else {
        let (scalar, length) = scalar(at: start + offset)
        if InvisibleScalars.contains(scalar) { return offset }
        offset = offset &+ length
      }
    }
    return offset
  }

  /// Whether the second and third byte belong to a scalar of kana, and not to a combining mark.
  private static func isKana(_ second: UInt8, _ third: UInt8) -> Bool {
    second >= 0x81 && second <= 0x83 && !(second == 0x82 && (third == 0x99 || third == 0x9A))
  }

  /// Returns a word whose lowest set bit marks the first special byte: outside ASCII, unprintable,
  /// a quotation mark or a backslash.
  ///
  /// The bit is the highest bit of that byte; the higher bits mean nothing.
  ///
  /// The function takes eight bytes at a time, by the carry tricks of Mycroft's string functions. In a
  /// debug build, a byte loop would be the most expensive part of a string.
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let delete = word ^ (ones &* 0x7F)
    let control = (word &- (ones &* 0x20)) & ~word
    let zeros =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((delete &- ones) & ~delete)
    return (zeros | control | word) & 0x8080_8080_8080_8080
  }

  /// Returns the scalar that starts at a byte, and the number of its bytes.
  private static func scalar(at start: UnsafePointer<UInt8>) -> (UInt32, Int) {
    let first = UInt32(start[0])
    if first < 0x80 { return (first, 1) }
    let second = UInt32(start[1]) & 0x3F
    if first < 0xE0 { return ((first & 0x1F) &<< 6 | second, 2) }
    let third = UInt32(start[2]) & 0x3F
    if first < 0xF0 { return ((first & 0xF) &<< 12 | second &<< 6 | third, 3) }
    let fourth = UInt32(start[3]) & 0x3F
    return ((first & 0x7) &<< 18 | second &<< 12 | third &<< 6 | fourth, 4)
  }
}
