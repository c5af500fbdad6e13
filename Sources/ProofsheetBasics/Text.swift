/// A number and a noun in the singular or plural: `1 line`, `2 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

extension String {
  /// The text with spaces after it, which fill a column of `width` characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with zeros before it, which fill a width of `width` bytes.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}

/// Bytes as hexadecimal digits; a loop without generic calls, which are slow in a debug build.
package func hexadecimal(_ bytes: [UInt8]) -> String {
  let buffer = TextBuffer(capacity: max(16, bytes.count * 2))
  bytes.withUnsafeBufferPointer { bytes in
    for index in 0..<bytes.count {
      let (high, low) = (bytes[index] >> 4, bytes[index] & 0xF)
      buffer.append(high + (high < 10 ? 0x30 : 0x57))
      buffer.append(low + (low < 10 ? 0x30 : 0x57))
    }
  }
  return String(decoding: buffer.bytes, as: UTF8.self)
}

extension String {
  /// Whether the text in UTF-8 has one of some bytes; the C library needs no generic call for each.
  package func has(_ wanted: Unicode.Scalar...) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return false }
      return wanted.contains { memchr(base, Int32($0.value), bytes.count) != nil }
    }
  }

  /// Creates a text from UTF-8 bytes; nil for bytes that are not valid UTF-8.
  package init?(checked bytes: [UInt8]) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Decoding replaces invalid bytes; the bytes of the result then differ.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}

/// Texts whose parts may come in any order, with these parts sorted by name.
///
/// A program that builds such a text from a dictionary writes another order in each process.
package enum SortedText {
  /// Returns a query or a form with its items sorted by name, as the names are spelled.
  ///
  /// Items of one name keep their order. All items keep their spelling, and empty items their
  /// places.
  package static func query(_ text: String) -> String {
    let items = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let sorted = items.filter { !$0.isEmpty }.map { (name: $0.prefix { $0 != "=" }, item: $0) }
      .sorted { $0.name < $1.name }
    var next = sorted.makeIterator()
    return items.map { $0.isEmpty ? $0 : next.next()?.item ?? $0 }.joined(separator: "&")
  }
}

/// The scalars that texts show as escapes: the invisible ones, and the copies of others.
///
/// The table is fixed, because the standard library's properties change with the version of the
/// system. The table has Unicode 16's Cc, Cf, Zs without the space, Zl, Zp, private use, variation
/// selectors, fillers and noncharacters. It also has the combining marks of Latin, Greek, Cyrillic,
/// Arabic, kana and Hangul, and the characters that Unicode itself calls copies of others.
package enum InvisibleScalars {
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

  /// Whether each 64 scalars have one of the table: most letters of any script need no search.
  package static let blocks: [Bool] = {
    var blocks = [Bool](repeating: false, count: 0x11_0000 >> 6)
    for range in ranges {
      for block in range.lowerBound >> 6...range.upperBound >> 6 { blocks[Int(block)] = true }
    }
    for plane in 1...17 { blocks[plane << 10 - 1] = true }
    return blocks
  }()

  /// Whether `scalar` must be escaped.
  ///
  /// - Complexity: O(log n) in the number of ranges.
  package static func contains(_ scalar: UInt32) -> Bool {
    let block = Int(scalar >> 6)
    if block < blocks.count, !blocks[block] { return false }
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

extension Unicode.Scalar {
  /// Whether the scalar is in the table of ``InvisibleScalars``.
  package var isInvisible: Bool {
    // Most scalars are printable ASCII, which needs no search.
    value < 0x7F ? value < 0x20 : InvisibleScalars.contains(value)
  }

  /// The scalar's name in Unicode, such as `zero width space`; nil for a control character.
  package var name: String? { properties.name?.lowercased() }
}

extension String {
  /// The text with escapes for invisible characters, such as control characters of a terminal.
  package var visible: String { visible(keeping: "") }

  /// Returns the text with escapes for all invisible scalars but those that are kept, such as the
  /// line feed.
  package func visible(keeping kept: String) -> String {
    let kept = kept.unicodeScalars
    guard unicodeScalars.contains(where: { $0.isInvisible && !kept.contains($0) }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      let isShown = kept.contains(scalar) || !scalar.isInvisible
      text += isShown ? String(scalar) : scalar.escaped(asASCII: true)
    }
  }
}

/// The text in quotes, with escapes for invisible characters; cut after `limit` Unicode scalars.
package func quoted(_ text: String, limit: Int = 200) -> String {
  var result = "\""
  for (index, scalar) in text.unicodeScalars.enumerated() {
    if index == limit {
      return result + "…\" (\(text.utf8.count) bytes)"
    }
    let isEscaped = scalar == "\"" || scalar == "\\" || scalar.isInvisible
    result += isEscaped ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return result + "\""
}

/// The text in single quotes, as POSIX shells read it.
///
/// The function reads Unicode scalars and not characters, because a quote with a combining accent
/// is another character.
package func quotedForShell(_ text: String) -> String {
  var result = "'"
  for scalar in text.unicodeScalars { result += scalar == "'" ? #"'\''"# : String(scalar) }
  return result + "'"
}

/// The form of a `.proofsheet.conf`: one rule a line, `#` before a comment, ` | ` before a reason.
package enum ConfigurationText {
  package static let name = ".proofsheet.conf"

  /// Returns the trimmed lines except blank lines and comments, each with its number from 1.
  package static func lines(of text: String) -> [(number: Int, text: String)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { ($0 + 1, trimmed($1)) }
      .filter { !$0.1.isEmpty && !$0.1.hasPrefix("#") }
  }

  /// Returns the rule of a line, and the reason for the rule.
  package static func parts(of line: String) -> (rule: String, reason: String) {
    let whole = line.replacing("\t", with: " ") + " "
    let bar = whole.firstRange(of: " | ")
    return (
      trimmed(whole[..<(bar?.lowerBound ?? whole.endIndex)]),
      trimmed(whole[(bar?.upperBound ?? whole.endIndex)...])
    )
  }

  package static func trimmed(_ line: Substring) -> String {
    var rest = line.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
