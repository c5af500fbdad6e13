/// The number of columns that text takes on a terminal.
package enum DisplayWidth {
  /// The columns of a character: two for wide East Asian characters and emoji, zero for combining
  /// and control characters.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // Most characters are one scalar, so they cannot contain the emoji selector.
    let asksForEmoji = scalars.count > 1 && scalars.contains("\u{FE0F}")
    if asksForEmoji { return 2 }
    if first.isASCII { return 1 }
    if first.value < 0x300 { return first.value == 0xAD ? 0 : 1 }
    let properties = first.properties
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  /// The columns of a text on one line.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    for range in wide where value <= range.upperBound { return value >= range.lowerBound }
    return false
  }

  /// The ranges of wide and fullwidth scalars in Unicode's table (UAX #11), in ascending order.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  /// Returns the end of a text that fits into a number of columns: `…/end.txt` of
  /// `the/long/end.txt`.
  ///
  /// The result starts inside a word only if most of its characters are one word.
  package static func end(_ text: String, of width: Int) -> String {
    guard of(text) > width else { return text }
    let end = String(cut(String(text.reversed()), to: width).dropLast().reversed())
    let isWhole = text.dropLast(end.count).last.map { "/ ".contains($0) } == true
    let rest = end.drop { !"/. ".contains($0) }
    return "…" + (!isWhole && rest.count * 2 > end.count ? rest : end[...])
  }

  /// Returns a text whose end is cut off to fit a number of columns: `the…` of `the end`.
  package static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var (left, result) = (width - 1, "")
    for character in text {
      left -= of(character)
      if left < 0 { break }
      result.append(character)
    }
    return width > 0 ? result + "…" : ""
  }
}
