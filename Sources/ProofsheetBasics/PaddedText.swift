extension String {
  /// The text followed by spaces, up to the width of its column in characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text after as many zeros as fill the width in characters.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}
