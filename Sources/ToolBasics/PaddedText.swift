extension String {
  /// The text with spaces behind it, at least as many characters wide as its column.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
