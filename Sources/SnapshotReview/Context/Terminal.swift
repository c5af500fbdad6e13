package import SnapshotChecking

/// A stream that people or programs read.
package struct Terminal {
  /// Writes text, without a line feed of its own.
  package let write: (String) -> Void
  /// Whether a person's screen shows it, so that a line can be written anew.
  package let isInteractive: Bool
  /// Whether colours are wanted.
  package let style: TerminalStyle
  /// How many characters fit into a line.
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
