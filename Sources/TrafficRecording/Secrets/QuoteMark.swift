/// The quotation mark around a text: `"`, `\"` in JSON inside a string, `&quot;` in an attribute.
struct QuoteMark {
  /// The number of backslashes before the quotation mark.
  let slashes: Int
  let mark: [UInt8]

  var count: Int { slashes + mark.count }

  private static let plain: Set<UInt8> = Set("\"'`".utf8)
  private static let written = ["&quot;", "&#34;", "&#39;", "&#x22;", "%22", "%27", "u0022"]
    .map { Array($0.utf8) }

  /// Reads the quotation mark at `place`, after any backslashes; `nil` if there is no quotation
  /// mark.
  init?(_ text: [UInt8], at place: Int) {
    var end = place
    while end < text.count, text[end] == UInt8(ascii: "\\"), end - place < 16 { end += 1 }
    guard end < text.count else { return nil }
    slashes = end - place
    if Self.plain.contains(text[end]) {
      mark = [text[end]]
      return
    }
    guard [UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "u")].contains(text[end]),
      let long = Self.written.first(where: { text[end...].starts(with: $0) })
    else { return nil }
    mark = long
  }

  /// Returns the end of the quoted text that begins at a place; `nil` without a closing mark.
  func end(in text: [UInt8], from start: Int) -> Int? {
    var place = start
    let limit = min(text.count - count, start + 65_536)
    let written = [UInt8](repeating: UInt8(ascii: "\\"), count: slashes) + mark
    while place <= limit {
      let byte = text[place]
      if slashes == 0, byte == UInt8(ascii: "\\"), mark.count == 1 {
        place += 2
        continue
      }
      if mark.count == 1, slashes == 0, mark[0] == UInt8(ascii: "'"), byte == 0x0A { return nil }
      // A mark with more backslashes belongs to a text nested more deeply.
      let isNested = slashes > 0 && text[place - 1] == UInt8(ascii: "\\")
      if byte == written[0], !isNested, text[place...].starts(with: written) { return place }
      place += 1
    }
    return nil
  }

  /// Returns a quoted text without its escapes.
  func meaning(of text: [UInt8]) -> [UInt8] {
    if mark.count == 1 {
      guard text.contains(UInt8(ascii: "\\")) else { return text }
      let once = TextEscapes.unescapedJSON(text)
      return slashes > 0 ? TextEscapes.unescapedJSON(once) : once
    }
    if mark[0] == UInt8(ascii: "%") { return TextEscapes.unescapedPercent(text) }
    return mark[0] == UInt8(ascii: "&") ? TextEscapes.unescapedEntities(text) : text
  }
}
