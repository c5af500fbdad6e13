package import TextDiff

/// A stream that people or programs read.
package struct Terminal {
  /// Writes text, without a line feed of its own.
  package var write: (String) -> Void
  /// Whether a person's screen shows it, so that a line can be written anew.
  package var isInteractive: Bool
  /// Whether colours are wanted.
  package var style: TerminalStyle
  /// How many characters fit into a line.
  package var width: Int

  package init(
    write: @escaping (String) -> Void,
    isInteractive: Bool = false,
    style: TerminalStyle = .plain,
    width: Int = 100
  ) {
    self.write = write
    self.isInteractive = isInteractive
    self.style = style
    self.width = width
  }
}
