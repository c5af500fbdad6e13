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
