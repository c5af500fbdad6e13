extension String {
  /// The text with spaces behind it, at least as many characters wide as its column.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Digits with zeros before them, at least as many as asked for.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}
