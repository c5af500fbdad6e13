/// A terminal that a person sits at.
package struct ReviewTerminal {
  /// Its size in characters.
  package let size: () -> (columns: Int, rows: Int)
  /// Waits for what is typed; nil when there will be no more, empty when the size has changed.
  package let read: () -> [UInt8]?
  /// Shows text.
  package let write: (String) -> Void
  /// Starts to read single keys and to use the whole screen, and ends it.
  package let open: () -> Void
  package let close: () -> Void
  /// Runs a command of the shell, which has the terminal meanwhile.
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
