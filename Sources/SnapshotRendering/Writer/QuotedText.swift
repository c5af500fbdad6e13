import ProofsheetBasics

/// Strings in canonical text: quoted, with every invisible or ambiguous character escaped.
///
/// Escapes are those of a Swift string literal. Strings are compared by their scalars, because an
/// app sends scalars: `é` as one scalar and as two are different texts.
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

  /// Returns the quoted form of `string`, on one line.
  package static func line(_ string: String) -> String {
    let buffer = TextBuffer(capacity: string.utf8.count + 2)
    write(string, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Writes the inside of a quoted string.
  static func writeBody(_ string: String, inBlock: Bool, to buffer: TextBuffer) {
    var string = string
    string.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return }
      QuotedBytes.write(start, utf8.count, inBlock: inBlock, to: buffer)
    }
  }

  /// Writes the lines of a string with several lines, each with its indentation and a line feed.
  static func writeLines(_ string: String, indent: Int, to buffer: TextBuffer) {
    var string = string
    string.withUTF8 { utf8 in
      guard var start = utf8.baseAddress else { return buffer.append(0x0A) }
      let end = start + utf8.count
      while true {
        let newline = memchr(start, 0x0A, end - start)
        let lineEnd = newline.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
        let count = lineEnd - start
        if count == 0 {
          buffer.append(0x0A)
        } else if QuotedBytes.isPlain(start, count) {
          // Most lines are plain, so they are written in one piece.
          let margin = indent &* 2
          let target = buffer.extend(by: margin &+ count &+ 1)
          memset(target, 0x20, margin)
          memcpy(target + margin, start, count)
          target[margin &+ count] = 0x0A
        } else {
          buffer.indent(indent)
          QuotedBytes.write(start, count, inBlock: true, to: buffer)
          buffer.append(0x0A)
        }
        if newline == nil { return }
        start = lineEnd + 1
      }
    }
  }

  /// Returns the value of a quoted string, from the text inside its quotation marks; nil if an
  /// escape is malformed.
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

/// The scalars that are invisible or look like others.
///
/// The table is fixed, because the standard library's properties change with the version of the
/// system. The table has Unicode 16's Cc, Cf, Zs without the space, Zl, Zp, private use, variation
/// selectors, fillers and noncharacters. It also has the combining marks of Latin, Greek, Cyrillic,
/// Arabic, kana and Hangul, and the characters that Unicode itself calls copies of others.
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
    // The last two scalars of every plane are noncharacters.
    if scalar & 0xFFFE == 0xFFFE { return true }
    return low < ranges.count && ranges[low].lowerBound <= scalar
  }
}
