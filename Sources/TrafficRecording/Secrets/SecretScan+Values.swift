/// The values after the names of fields: in JSON, scripts, forms, lines, XML and multipart forms.
extension SecretScan {
  mutating func value(of field: SecretField) {
    if text[field.separator.lowerBound] == UInt8(ascii: ">") { return element(field) }
    var place = field.separator.upperBound
    let isQuoted = field.name.upperBound < field.separator.lowerBound
    // A value without quotes begins in the line of its name.
    while place < text.count,
      text[place] == 0x20 || isQuoted && [0x09, 0x0A, 0x0D].contains(text[place])
    { place += 1 }
    guard place < text.count else { return }
    if let quote = QuoteMark(text, at: place) {
      guard let range = quote.range(in: text, from: place + quote.count) else { return }
      self.field(range, quote.meaning(of: text[range]), field)
    } else if text[place] == UInt8(ascii: "[") {
      list(from: place + 1, field)
    } else if isQuoted {
      number(at: place, field)
    } else if text[place] != UInt8(ascii: "{") {
      bare(from: place, field)
    }
  }

  /// Checks the value of a field or a header, which may begin with a scheme or be a list of cookies.
  private mutating func field(_ range: Range<Int>, _ value: [UInt8], _ field: SecretField) {
    let name = SecretName.plain(field.text.utf8)
    if name.hasSuffix("cookie"), value.contains(UInt8(ascii: "=")) {
      for piece in text[range].split(separator: UInt8(ascii: ";")) {
        guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
        consider(equals + 1..<piece.endIndex, Array(piece[(equals + 1)...]), field.text, .always)
        // In `Set-Cookie`, only attributes of the cookie follow.
        if name == "setcookie" { return }
      }
      return
    }
    let space = name.hasSuffix("authorization") ? value.prefix(24).firstIndex(of: 0x20) : nil
    let skipped = space.map { $0 + 1 } ?? 0
    let secret = Array(value.dropFirst(skipped))
    consider(range.dropFirst(skipped), secret, field.text, field.grade)
  }

  /// Checks the words in a list that is the value of a field.
  private mutating func list(from start: Int, _ field: SecretField) {
    var place = start
    while place < text.count, let quote = QuoteMark(text, at: place),
      let range = quote.range(in: text, from: place + quote.count)
    {
      let value = quote.meaning(of: text[range])
      if !value.contains(0x20) { consider(range, value, field.text, field.grade) }
      place = range.upperBound + quote.count
      while place < text.count, ", \n\r\t".utf8.contains(text[place]) { place += 1 }
    }
  }

  /// Checks a JSON number, which is a secret only if the grade of its name allows numbers.
  private mutating func number(at start: Int, _ field: SecretField) {
    guard field.grade == .always || field.grade == .digits else { return }
    let value = text[start...].prefix(40).prefix { ByteSet.digits.contains($0) || $0 == 0x2D }
    let isEnded = value.endIndex == text.count || ",}] \r\n\t".utf8.contains(text[value.endIndex])
    guard isEnded, value.count > 1 else { return }
    consider(value.indices, Array(value), field.text, field.grade, isNumber: true)
  }

  // MARK: - Values without quotes

  /// Checks a value without quotes, in a query or in a line such as `name: value`.
  private mutating func bare(from start: Int, _ field: SecretField) {
    let name = SecretName.plain(field.text.utf8)
    let isHeader = name.hasSuffix("authorization") || name.hasSuffix("cookie")
    let isSure = isInQuery(field)
    guard isSure || beginsLine(field) else { return }
    let stops = isHeader ? "\"<>\\" : "\"<>\\ &,;'})]`|(#{"
    let value = text[start...].prefix(16_384).prefix { $0 >= 0x20 && !stops.utf8.contains($0) }
    let endsLine =
      value.endIndex == text.count || "\n\r\"\\".utf8.contains(text[value.endIndex])
    guard !value.isEmpty, isSure || endsLine else { return }
    self.field(value.indices, TextEscapes.unescapedPercent(Array(value)), field)
  }

  /// Whether `?`, `&` or `#` stands before the name, perhaps with an escape.
  private func isInQuery(_ field: SecretField) -> Bool {
    let names = text[..<field.name.lowerBound].suffix(64).reversed()
      .prefix { $0 == UInt8(ascii: "[") || ByteSet.names.contains($0) }.count
    let before = [0, names].map { text[..<(field.name.lowerBound - $0)].suffix(6) }
    return ["?", "&", "#", "&amp;", "\\u0026", "%26", "%3F"].contains { mark in
      before.contains { $0.suffix(mark.utf8.count).elementsEqual(mark.utf8) }
    }
  }

  private func beginsLine(_ field: SecretField) -> Bool {
    var before = text[..<field.name.lowerBound]
    while let last = before.last, "\"' -\t\\".utf8.contains(last) { before.removeLast() }
    let line = before.suffix(8).split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
    // The line may also begin in a string, in an event or in a command.
    return line.isEmpty || ["data:", "export"].contains { line.elementsEqual($0.utf8) }
      || text[..<field.name.lowerBound].last == UInt8(ascii: "\\")
      || field.name.lowerBound > 1 && text[field.name.lowerBound - 2] == UInt8(ascii: "\\")
  }

  // MARK: - Elements and parts

  /// Checks the text of an XML element, up to its closing tag.
  private mutating func element(_ field: SecretField) {
    var start = field.separator.upperBound
    let isData = text.holds("<![CDATA[", at: start)
    if isData { start += 9 }
    let close = UInt8(ascii: isData ? "]" : "<")
    guard start < text.count, let end = text[start...].prefix(16_384).firstIndex(of: close) else {
      return
    }
    var range = start..<end
    while let last = range.last, text[last] <= 0x20 { range.removeLast() }
    while let first = range.first, text[first] <= 0x20 { range.removeFirst() }
    if range.isEmpty { return }
    consider(range, TextEscapes.unescapedEntities(Array(text[range])), field.text, field.grade)
  }

  /// Checks the value of a part of a multipart form, between the empty line and the next boundary.
  mutating func part(behind head: Int) {
    let rest = text[head...]
    let line = rest.prefix(1_024).prefix { $0 != 0x0A }
    guard let start = line.firstRange(of: Array("name=\"".utf8))?.upperBound else { return }
    let name = line[start...].prefix { $0 != 0x22 }
    let gaps = ["\n\n", "\n\r\n"].compactMap {
      rest.prefix(2_048).firstRange(of: Array($0.utf8))?.upperBound
    }
    guard let grade = rules.grade(of: name), let gap = gaps.min() else { return }
    let end = rest[gap...].firstRange(of: Array("\n--".utf8))?.lowerBound ?? text.count
    var value = text[gap..<end]
    while value.last == 0x0D || value.last == 0x0A { value.removeLast() }
    consider(value.indices, Array(value), String(decoding: Array(name), as: UTF8.self), grade)
  }
}

/// The quotation mark around a text: `"`, or `\"` in JSON inside a string.
struct QuoteMark {
  /// The number of backslashes before the quotation mark.
  private let slashes: Int
  private let mark: UInt8

  var count: Int { slashes + 1 }

  private static let slash = UInt8(ascii: "\\")

  /// Reads the quotation mark at `place`, after any backslashes; `nil` if there is none.
  init?(_ text: [UInt8], at place: Int) {
    let end = place + Self.slashes(text, at: place)
    guard end < text.count, "\"'`".utf8.contains(text[end]) else { return nil }
    (slashes, mark) = (end - place, text[end])
  }

  private static func slashes(_ text: [UInt8], at place: Int) -> Int {
    place < text.count ? text[place...].prefix(16).prefix { $0 == slash }.count : 0
  }

  /// Returns the range of the quoted text that begins at a place; `nil` without a closing mark.
  func range(in text: [UInt8], from start: Int) -> Range<Int>? {
    let limit = min(text.count - 1, start + 65_536)
    var place = start
    while place <= limit {
      let escapes = Self.slashes(text, at: place)
      let end = place + escapes
      if end < text.count, text[end] == mark {
        if slashes == 0, escapes % 2 == 0 { return start..<end }
        // More backslashes belong to a text nested more deeply.
        if slashes > 0, escapes == slashes { return start..<place }
      }
      // An apostrophe in a sentence is no quotation mark.
      if slashes == 0, mark == UInt8(ascii: "'"), end < text.count, text[end] == 0x0A {
        return nil
      }
      place = end + 1
    }
    return nil
  }

  /// Returns a quoted text without its escapes.
  func meaning(of text: ArraySlice<UInt8>) -> [UInt8] {
    let text = Array(text)
    guard text.contains(Self.slash) else { return text }
    let once = TextEscapes.unescapedJSON(text)
    return slashes > 0 ? TextEscapes.unescapedJSON(once) : once
  }
}
