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
