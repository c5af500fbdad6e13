/// The style of a diff.
package enum TerminalStyle: Sendable {
  /// Text for files, pipes and `patch`, without colours.
  case plain
  /// Text for a terminal: coloured lines, changed words in reverse video.
  case ansi

  /// The text in a colour; unchanged in the plain style.
  package func paint(_ text: String, _ colour: TerminalColour) -> String {
    self == .ansi ? colour.rawValue + text + TerminalColour.reset.rawValue : text
  }
}

/// The ANSI sequences that colour a diff.
package enum TerminalColour: String {
  case reset = "\u{1B}[0m"
  case bold = "\u{1B}[1m"
  case red = "\u{1B}[31m"
  case green = "\u{1B}[32m"
  case cyan = "\u{1B}[36m"
  case reverse = "\u{1B}[7m"
  case notReverse = "\u{1B}[27m"
}

extension String {
  /// The text with some of its bytes in reverse video.
  ///
  /// - Parameter ranges: Ranges of UTF-8 bytes, ascending and separate, each of whole characters.
  /// - Returns: One line, without a line feed.
  func drawn(emphasising ranges: [Range<Int>]) -> String {
    var drawn = ""
    var done = utf8.startIndex
    for range in ranges {
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(start, offsetBy: range.count)
      drawn += self[done..<start]
      drawn += TerminalColour.reverse.rawValue
      drawn += self[start..<end]
      drawn += TerminalColour.notReverse.rawValue
      done = end
    }
    return drawn + self[done...]
  }
}
