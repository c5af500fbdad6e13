/// The search for fields whose name is itself a value: `{"name": "password", "value": "…"}`,
/// `<input name="password" value="…">`, or a part of a multipart form.
extension SecretScan {
  mutating func sibling(of name: SecretFieldName, quotedBy quote: QuoteMark?) {
    guard let quote else { return }
    hasTree = true
    var place = name.range.lowerBound - quote.count
    // `user[password]`
    while place > 0, text[place] != quote.mark[0], name.range.lowerBound - place < 80 { place -= 1 }
    place -= 1 + quote.slashes
    while place > 0, text[place] == 0x20 { place -= 1 }
    guard place > 0, text[place] == UInt8(ascii: ":") || text[place] == UInt8(ascii: "=") else {
      return
    }
    let isAttribute = text[place] == UInt8(ascii: "=")
    guard let key = self.key(before: place)?.lowercased() else { return }
    if isAttribute, key == "name", part(of: name) { return }
    guard SecretName.naming.contains(key) || isAttribute && key == "type" else { return }
    let region = region(around: name.range, isAttribute: isAttribute)
    if value(in: region, name) || !isAttribute { return }
    textBehind(region.upperBound, name)
  }

  /// Returns the key before the separator at `place`, without quotes: `name` of `"name":`.
  func key(before place: Int) -> String? {
    var end = place
    while end > 0, "\"'\\ ".utf8.contains(text[end - 1]) { end -= 1 }
    var start = end
    while start > 0, Self.isName(text[start - 1]), end - start < 256 { start -= 1 }
    return start == end ? nil : String(decoding: text[start..<end], as: UTF8.self)
  }

  /// Returns the range of the object or tag around a name, up to the nearest nested object or tag.
  private func region(around name: Range<Int>, isAttribute: Bool) -> Range<Int> {
    let marks = (isAttribute ? "<>" : "{}").utf8
    let before = text[max(0, name.lowerBound - 2_048)..<name.lowerBound]
    let after = text[name.upperBound..<min(text.count, name.upperBound + 16_384)]
    let start = before.lastIndex(where: marks.contains).map { $0 + 1 } ?? before.startIndex
    return start..<(after.firstIndex(where: marks.contains) ?? after.endIndex)
  }

  /// Checks the field `value` of an object or a tag; returns whether the field was found.
  private mutating func value(in region: Range<Int>, _ name: SecretFieldName) -> Bool {
    var place = region.lowerBound
    while place < region.upperBound {
      guard Self.isName(text[place]) else {
        place += 1
        continue
      }
      var end = place
      while end < region.upperBound, Self.isName(text[end]) { end += 1 }
      let word = String(decoding: text[place..<end], as: UTF8.self).lowercased()
      if SecretName.holding.contains(word), let start = start(behind: end)?.place,
        let quote = QuoteMark(text, at: start)
      {
        quoted(from: start + quote.count, by: quote, name)
        return true
      }
      place = end
    }
    return false
  }

  /// Checks the value in a part of a multipart form, between the empty line and the boundary.
  ///
  /// - Returns: Whether the name stands in the header of such a part.
  private mutating func part(of name: SecretFieldName) -> Bool {
    var line = name.range.lowerBound
    while line > 0, text[line - 1] != 0x0A, name.range.lowerBound - line < 512 { line -= 1 }
    let head = String(decoding: text[line..<name.range.lowerBound], as: UTF8.self).lowercased()
    guard head.hasPrefix("content-disposition:") else { return false }
    let rest = text[name.range.upperBound..<min(text.count, name.range.upperBound + 2_050)]
    let gaps = ["\n\n", "\n\r\n"].compactMap { rest.firstRange(of: Array($0.utf8)) }
    guard let gap = gaps.min(by: { $0.lowerBound < $1.lowerBound }) else { return true }
    let body = text[gap.upperBound...]
    var end = body.firstRange(of: Array("\n--".utf8))?.lowerBound ?? text.count
    while end > gap.upperBound, text[end - 1] == 0x0D || text[end - 1] == 0x0A { end -= 1 }
    let value = gap.upperBound..<end
    if !value.isEmpty { consider(value, Array(text[value]), name.text, name.grade) }
    return true
  }

  // MARK: - Elements

  func isElement(_ name: SecretFieldName) -> Bool {
    var place = name.range.lowerBound
    guard place > 0 else { return false }
    if text[place - 1] == UInt8(ascii: ":") {
      place -= 1
      while place > 0, Self.isName(text[place - 1]) { place -= 1 }
    }
    return place > 0 && text[place - 1] == UInt8(ascii: "<")
  }

  /// Checks the text of the XML element with this name; returns whether the element's opening tag
  /// is complete.
  mutating func element(_ name: SecretFieldName) -> Bool {
    let tag = text[name.range.upperBound...].prefix(1_024)
    guard let end = tag.firstIndex(where: "<>".utf8.contains), text[end] == UInt8(ascii: ">") else {
      return false
    }
    if text[end - 1] != UInt8(ascii: "/") { textBehind(end, name) }
    return true
  }

  /// Checks the text between a `>` and the next `<`.
  private mutating func textBehind(_ mark: Int, _ name: SecretFieldName) {
    var start = mark + 1
    let opening = Array("<![CDATA[".utf8)
    guard start < text.count else { return }
    let isData = text[start...].starts(with: opening)
    if isData { start += opening.count }
    let close = isData ? UInt8(ascii: "]") : UInt8(ascii: "<")
    // An element needs a closing tag.
    guard var end = text[start...].prefix(16_384).firstIndex(of: close), end + 1 < text.count else {
      return
    }
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    guard start < end else { return }
    let value = TextEscapes.unescapedEntities(Array(text[start..<end]))
    consider(start..<end, value, name.text, name.grade)
  }
}
