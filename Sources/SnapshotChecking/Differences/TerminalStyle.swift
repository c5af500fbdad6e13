/// The style of a diff.
package enum TerminalStyle: Sendable {
  /// Text for files, pipes and `patch`, without colours.
  case plain
  /// Text for a terminal: coloured lines, changed words in reverse video, visible control
  /// characters.
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
  /// The text for a terminal, with some of its bytes in reverse video.
  ///
  /// Control characters become pictures, because they could move the cursor or change the colours.
  /// So a carriage return that a change adds becomes visible, too.
  ///
  /// - Parameter ranges: Ranges of UTF-8 bytes, ascending and separate, each of whole characters.
  /// - Returns: One line, without a line feed.
  func drawn(emphasising ranges: [Range<Int>]) -> String {
    var drawn = ""
    var done = utf8.startIndex
    for range in ranges {
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(start, offsetBy: range.count)
      drawn += self[done..<start].withVisibleControls
      drawn += TerminalColour.reverse.rawValue
      drawn += self[start..<end].withVisibleControls
      drawn += TerminalColour.notReverse.rawValue
      done = end
    }
    return drawn + self[done...].withVisibleControls
  }
}

extension Substring {
  /// The text with a picture in place of every control character but the tab.
  fileprivate var withVisibleControls: String {
    guard unicodeScalars.contains(where: \.isTerminalControl) else { return String(self) }
    let visible = unicodeScalars.map { $0.isTerminalControl ? $0.picture : $0 }
    return String(String.UnicodeScalarView(visible))
  }
}

extension Unicode.Scalar {
  fileprivate var isTerminalControl: Bool {
    (value < 0x20 && self != "\t") || (0x7F..<0xA0).contains(value)
  }

  /// The visible character for a control character: its control picture, or the replacement
  /// character for a C1 control, which has no picture.
  fileprivate var picture: Unicode.Scalar {
    if value == 0x7F { return "\u{2421}" }
    return Unicode.Scalar(value < 0x20 ? 0x2400 + value : 0xFFFD) ?? "\u{FFFD}"
  }
}
