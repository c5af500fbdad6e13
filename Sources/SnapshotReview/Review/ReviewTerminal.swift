/// The terminal on which a person reviews changes.
package struct ReviewTerminal {
  /// The size of the terminal in characters.
  package let size: () -> (columns: Int, rows: Int)
  /// Waits for input, and returns its bytes.
  ///
  /// The result is nil at the end of the input, and empty after a change of size.
  package let read: () -> [UInt8]?
  package let write: (String) -> Void
  /// Switches the terminal to single keys and the whole screen.
  package let open: () -> Void
  /// Switches back to the former mode of the terminal.
  package let close: () -> Void

  package init(
    size: @escaping () -> (columns: Int, rows: Int),
    read: @escaping () -> [UInt8]?,
    write: @escaping (String) -> Void,
    open: @escaping () -> Void,
    close: @escaping () -> Void
  ) {
    self.size = size
    self.read = read
    self.write = write
    self.open = open
    self.close = close
  }
}
