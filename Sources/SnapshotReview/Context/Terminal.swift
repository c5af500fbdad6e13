package import SnapshotChecking

/// An output stream for people or programs.
package struct Terminal {
  /// Writes text without adding a line feed.
  package let write: (String) -> Void
  /// Whether the stream goes to a screen, so that a line can be overwritten.
  package let isInteractive: Bool
  /// The style of the text, with or without colours.
  package let style: TerminalStyle
  /// The number of characters that fit into a line.
  package let width: Int

  package init(
    write: @escaping (String) -> Void,
    isInteractive: Bool = false,
    showsColours: Bool = false,
    width: Int = 100
  ) {
    self.write = write
    self.isInteractive = isInteractive
    style = showsColours ? .ansi : .plain
    self.width = width
  }
}
