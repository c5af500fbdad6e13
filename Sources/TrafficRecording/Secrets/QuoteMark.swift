/// The quotation mark around a text: `"`, `\"` in JSON inside a string, `&quot;` in an attribute.
struct QuoteMark {
  /// The number of backslashes before the quotation mark.
  private let slashes: Int
  private let mark: [UInt8]

  var count: Int { slashes + mark.count }

  private static let written = ["&quot;", "&#34;", "&#39;", "%22", "%27"]
  private static let slash = UInt8(ascii: "\\")

  /// Reads the quotation mark at `place`, after any backslashes; `nil` if there is none.
  init?(_ text: [UInt8], at place: Int) {
    let end = place + Self.slashes(text, at: place)
    guard end < text.count else { return nil }
    slashes = end - place
    if "\"'`".utf8.contains(text[end]) {
      mark = [text[end]]
    } else if let long = Self.written.first(where: { text.holds($0, at: end) }) {
      mark = Array(long.utf8)
    } else {
      return nil
    }
  }

  private static func slashes(_ text: [UInt8], at place: Int) -> Int {
    place < text.count ? text[place...].prefix(16).prefix { $0 == slash }.count : 0
  }

  /// Returns the range of the quoted text that begins at a place; `nil` without a closing mark.
  func range(in text: [UInt8], from start: Int) -> Range<Int>? {
    let limit = min(text.count - mark.count, start + 65_536)
    var place = start
    while place <= limit {
      let escapes = Self.slashes(text, at: place)
      let end = place + escapes
      if end < text.count, text[end] == mark[0], text[end...].starts(with: mark) {
        if slashes == 0, escapes % 2 == 0 { return start..<end }
        // More backslashes belong to a text nested more deeply.
        if slashes > 0, escapes == slashes { return start..<place }
      }
      // An apostrophe in a sentence is no quotation mark.
      if slashes == 0, mark == [UInt8(ascii: "'")], end < text.count, text[end] == 0x0A {
        return nil
      }
      place = end + 1
    }
    return nil
  }

  /// Returns a quoted text without its escapes.
  func meaning(of text: ArraySlice<UInt8>) -> [UInt8] {
    let text = Array(text)
    if mark[0] == UInt8(ascii: "&") { return TextEscapes.unescapedEntities(text) }
    if mark[0] == UInt8(ascii: "%") { return TextEscapes.unescapedPercent(text) }
    guard text.contains(Self.slash) else { return text }
    let once = TextEscapes.unescapedJSON(text)
    return slashes > 0 ? TextEscapes.unescapedJSON(once) : once
  }
}
