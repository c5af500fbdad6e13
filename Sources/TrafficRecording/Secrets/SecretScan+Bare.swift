/// The search for secrets that stand without quotes, by their place or form.
extension SecretScan {
  /// Checks a value without quotes.
  ///
  /// In a query or in a line `name: value`, any value may be a secret; elsewhere, only a long
  /// credential.
  mutating func bare(from start: Int, _ name: SecretFieldName, _ isEncoded: Bool) {
    let isHeader = SecretHeader.takesLine(name.text) && isBehindColon(start) && beginsLine(name)
    var end = start
    while end < text.count, end - start < 16_384, !isEnd(end, isEncoded, isHeader) { end += 1 }
    while isHeader, end > start, text[end - 1] == 0x20 { end -= 1 }
    guard end > start else { return }
    var first = start
    if isHeader, SecretHeader.hasCredentials(name.text) {
      first += SecretHeader.schemeLength(text[start..<end])
    }
    if SecretHeader.isCookie(name.text), isHeader { return cookies(first..<end, name) }
    let value = TextEscapes.unescapedPercent(Array(text[first..<end]))
    let endsLine = end == text.count || text[end] == 0x0A || text[end] == 0x0D
    let isSure = isEncoded || isInQuery(name) || endsLine && beginsLine(name)
    guard isSure || isLongCredential(value, end) else { return }
    consider(first..<end, value, name.text, name.grade)
  }

  private func isLongCredential(_ value: [UInt8], _ end: Int) -> Bool {
    value.count >= 12 && SecretLook.isCredential(value, grade: .likely)
      && !(end < text.count && text[end] == UInt8(ascii: "("))
  }

  private func isEnd(_ place: Int, _ isEncoded: Bool, _ isHeader: Bool) -> Bool {
    let byte = text[place]
    switch byte {
    case 0...0x1F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"):
      return true
    case 0x20, UInt8(ascii: "&"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "'"),
      UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: "#"), UInt8(ascii: "{"):
      return !isHeader
    case UInt8(ascii: "%"):
      return isEncoded
        && ["%26", "%22", "%23", "%7D"].contains { text[place...].starts(with: $0.utf8) }
    default: return false
    }
  }

  /// Whether `?`, `&` or `#` stands before the name; `?` and `&` may be escaped.
  private func isInQuery(_ name: SecretFieldName) -> Bool {
    var start = name.range.lowerBound
    // The name may be in brackets: `user[password]`.
    while start > 0, Self.isName(text[start - 1]) || text[start - 1] == UInt8(ascii: "[") {
      start -= 1
    }
    guard start > 0 else { return false }
    if "?&#".utf8.contains(text[start - 1]) { return true }
    return isBehind(["&amp;", "\\u0026", "\\u003f", "%26", "%3F"], start, name)
  }

  /// Whether a word from a list stands directly before the offset `start` or before a name.
  private func isBehind(_ words: [String], _ start: Int, _ name: SecretFieldName) -> Bool {
    words.map { Array($0.utf8) }.contains { word in
      [start, name.range.lowerBound].contains {
        $0 >= word.count && text[$0 - word.count..<$0].elementsEqual(word)
      }
    }
  }

  private func beginsLine(_ name: SecretFieldName) -> Bool {
    var start = name.range.lowerBound
    while start > 0, "\"' -\t".utf8.contains(text[start - 1]) { start -= 1 }
    if start == 0 || text[start - 1] == 0x0A { return true }
    // The line may also begin in a string, or in a command that sends a header.
    return isBehind(["data:", "export", "-H", "\\n", "\\"], start, name)
  }

  private func isBehindColon(_ start: Int) -> Bool {
    var place = start
    while place > 0, text[place - 1] == 0x20 { place -= 1 }
    return place > 0 && text[place - 1] == UInt8(ascii: ":")
  }
}
