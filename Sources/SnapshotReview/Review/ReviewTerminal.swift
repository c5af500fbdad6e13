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
  /// Runs a shell command that uses the terminal, and returns its exit code.
  package let run: (String) -> Int32

  package init(
    size: @escaping () -> (columns: Int, rows: Int),
    read: @escaping () -> [UInt8]?,
    write: @escaping (String) -> Void,
    open: @escaping () -> Void,
    close: @escaping () -> Void,
    run: @escaping (String) -> Int32
  ) {
    (self.size, self.read, self.write) = (size, read, write)
    (self.open, self.close, self.run) = (open, close, run)
  }
}
