import ProofsheetBasics

/// Strings as they stand in canonical text: quoted, with everything that a reader cannot see escaped.
///
/// Escapes are those of a Swift string literal. A string is shown by its scalars, because scalars
/// are what leaves the app: `é` in one scalar and in two are told apart.
package enum QuotedText {
  /// Writes `string` in quotes on one line.
  static func write(_ string: String, to buffer: TextBuffer) {
    buffer.append(0x22)
    writeBody(string, inBlock: false, to: buffer)
    buffer.append(0x22)
  }

  /// Whether `string` has a newline.
  static func hasSeveralLines(_ string: String) -> Bool {
    var string = string
    return string.withUTF8 { utf8 in
      utf8.baseAddress.map { memchr($0, 0x0A, utf8.count) != nil } ?? false
    }
  }

  /// The quoted form of `string`, on one line.
  package static func line(_ string: String) -> String {
    let buffer = TextBuffer(capacity: string.utf8.count + 2)
    write(string, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Writes the inside of a quoted string.
  static func writeBody(_ string: String, inBlock: Bool, to buffer: TextBuffer) {
    var string = string
    let plain = string.withUTF8 { utf8 -> Bool in
      guard let start = utf8.baseAddress, isPlain(start, utf8.count) else { return false }
      if inBlock, start[utf8.count - 1] == 0x20 { return false }
      buffer.append(start, utf8.count)
      return true
    }
    if plain || string.isEmpty { return }
    writeEscaped(string, inBlock: inBlock, to: buffer)
  }

  /// Whether a run of bytes is printable ASCII without a quotation mark or a backslash.
  ///
  /// Eight bytes at a time, by the carry tricks of Mycroft's string functions: a byte loop would be
  /// the most expensive part of rendering a string in a debug build.
  private static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let raw = UnsafeRawPointer(start)
    var offset = 0
    while offset + 8 <= count {
      if hasSpecial(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) { return false }
      offset += 8
    }
    if offset == count { return true }
    var last: UInt64 = 0x2020_2020_2020_2020
    withUnsafeMutableBytes(of: &last) { word in
      word.copyMemory(from: UnsafeRawBufferPointer(start: raw + offset, count: count - offset))
    }
    return !hasSpecial(last)
  }

  private static func hasSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    if word & highs != 0 { return true }
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let delete = word ^ (ones &* 0x7F)
    let control = (word &- (ones &* 0x20)) & ~word
    let zeros =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((delete &- ones) & ~delete)
    return (zeros | control) & highs != 0
  }

  private static func writeEscaped(_ string: String, inBlock: Bool, to buffer: TextBuffer) {
    let scalars = Array(string.unicodeScalars)
    var quotes = 0
    for index in 0..<scalars.count {
      let scalar = scalars[index]
      quotes = scalar == "\"" ? quotes + 1 : 0
      switch scalar {
      case "\"" where inBlock && quotes < 3: buffer.append(0x22)
      case "\"": buffer.append("\\\"")
      case "\\": buffer.append("\\\\")
      case "\n": buffer.append("\\n")
      case "\r": buffer.append("\\r")
      case "\t": buffer.append("\\t")
      case "\0": buffer.append("\\0")
      case " " where inBlock && index == scalars.count - 1: buffer.append("\\u{20}")
      default:
        if scalar.value >= 0x20, scalar.value < 0x7F {
          buffer.append(UInt8(truncatingIfNeeded: scalar.value))
        } else if InvisibleScalars.contains(scalar.value) {
          buffer.append("\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}")
        } else {
          buffer.append(String(scalar))
        }
      }
      if quotes == 3 { quotes = 0 }
    }
  }

  /// The string that a quoted body stands for, or nil where an escape is malformed.
  package static func unescaped(_ body: Substring) -> String? {
    guard body.utf8.contains(0x5C) else { return String(body) }
    var result = String.UnicodeScalarView()
    var rest = body.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      guard let escape = rest.popFirst() else { return nil }
      switch escape {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "0": result.append("\0")
      case "\"", "\\": result.append(escape)
      case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          rest.first != "+", let value = UInt32(String(rest[..<end]), radix: 16),
          let named = Unicode.Scalar(value)
        else { return nil }
        result.append(named)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    return String(result)
  }
}

/// The scalars that a reader cannot see or cannot tell from another.
///
/// A fixed table (Unicode 16: Cc, Cf, Zs but the space, Zl, Zp, private use, variation selectors,
/// fillers, noncharacters, the combining marks of Latin, Greek, Cyrillic, Arabic, kana and Hangul,
/// and the characters that Unicode itself calls copies of others) and not the standard library's
/// properties, which change with the version of the system that runs the test.
enum InvisibleScalars {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0xA0, 0xAD...0xAD, 0x300...0x36F, 0x374...0x374, 0x37E...0x37E,
    0x387...0x387, 0x600...0x605, 0x61C...0x61C, 0x653...0x655, 0x6DD...0x6DD, 0x70F...0x70F,
    0x890...0x891, 0x8E2...0x8E2, 0x115F...0x11FF, 0x1680...0x1680, 0x17B4...0x17B5,
    0x180B...0x180F, 0x1FBE...0x1FBE, 0x1FEF...0x1FEF, 0x1FFD...0x1FFD, 0x2000...0x200F,
    0x2028...0x202F, 0x205F...0x206F, 0x2126...0x2126, 0x212A...0x212B, 0x2329...0x232A,
    0x2800...0x2800, 0x3000...0x3000, 0x3099...0x309A, 0x3164...0x3164, 0xE000...0xFAFF,
    0xFDD0...0xFDEF, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFF,
    0x110BD...0x110BD, 0x110CD...0x110CD, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
    0x2F800...0x2FA1F, 0xE0000...0xE0FFF, 0xF0000...0x10FFFF,
  ]

  /// Whether `scalar` must be escaped.
  ///
  /// - Complexity: O(log n) in the number of ranges.
  static func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if scalar > ranges[middle].upperBound { low = middle + 1 } else { high = middle }
    }
    // The last two of every plane are no characters.
    if scalar & 0xFFFE == 0xFFFE { return true }
    return low < ranges.count && ranges[low].lowerBound <= scalar
  }
}
