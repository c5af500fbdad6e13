/// The search for secrets that stand without quotes, by their place or form.
extension SecretScan {
  /// Checks a value without quotes.
  ///
  /// In a query or in a line `name: value`, any value may be a secret; elsewhere, only a value that
  /// looks like a code.
  mutating func bare(from start: Int, _ name: SecretFieldName, _ isEncoded: Bool) {
    let isHeader =
      SecretHeader.takesLine(name.text) && beginsLine(name)
      && text[..<start].last { $0 != 0x20 } == UInt8(ascii: ":")
    var end = start
    while end < text.count, end - start < 16_384, !isEnd(end, isEncoded, isHeader) { end += 1 }
    while isHeader, end > start, text[end - 1] == 0x20 { end -= 1 }
    guard end > start else { return sentence(around: name) }
    let value = TextEscapes.unescapedPercent(Array(text[start..<end]))
    if isHeader { return field(start..<end, value, name) }
    let endsLine = end == text.count || "\n\r\"\\".utf8.contains(text[end])
    let isSure = isEncoded || isInQuery(name) || endsLine && beginsLine(name)
    guard isSure else { return sentence(around: name) }
    consider(start..<end, value, name.text, name.grade)
  }

  private func isEnd(_ place: Int, _ isEncoded: Bool, _ isHeader: Bool) -> Bool {
    let byte = text[place]
    if byte < 0x20 || "\"<>\\".utf8.contains(byte) { return true }
    if !isHeader, " &,;'})]`|(#{".utf8.contains(byte) { return true }
    return isEncoded && byte == UInt8(ascii: "%")
      && ["%26", "%22", "%23", "%7D"].contains { text[place...].starts(with: $0.utf8) }
  }

  /// Whether `?`, `&` or `#` stands before the name; `?` and `&` may be escaped.
  private func isInQuery(_ name: SecretFieldName) -> Bool {
    isBehind(["?", "&", "#", "&amp;", "\\u0026", "\\u003f", "%26", "%3F"], name)
  }

  /// Whether a text from a list comes before a name, which may be in brackets: `&user[password]`.
  private func isBehind(_ texts: [String], _ name: SecretFieldName) -> Bool {
    var start = name.range.lowerBound
    while start > 0, Self.isName(text[start - 1]) || text[start - 1] == UInt8(ascii: "[") {
      start -= 1
    }
    let places = [start, name.range.lowerBound].map { text[max(0, $0 - 7)..<$0] }
    return texts.contains { text in
      places.contains { $0.suffix(text.utf8.count).elementsEqual(text.utf8) }
    }
  }

  private func beginsLine(_ name: SecretFieldName) -> Bool {
    var start = name.range.lowerBound
    while start > 0, "\"' -\t".utf8.contains(text[start - 1]) { start -= 1 }
    return start == 0 || text[start - 1] == 0x0A
      || text[start] == 0x22 && text[name.range.upperBound] == 0x3D
      // The line may also begin in a string, or in a command that sends a header.
      || isBehind(["data:", "export ", "-H ", "-H '", "-H \"", "\\n", "\\"], name)
  }
}
