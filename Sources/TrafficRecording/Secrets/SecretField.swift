import Foundation

/// The name of a field that may have a secret, and the place behind its separator.
struct SecretField {
  let name: String
  let grade: SecretGrade
  /// The offset of the name.
  let start: Int
  /// Whether the name stands in quotation marks.
  let isQuoted: Bool
  /// Whether the field is an element, whose value ends at the next tag.
  let isElement: Bool
  /// The offset behind the separator: `:`, `=`, or `>` of an element.
  let end: Int

  /// Returns the fields of a text whose names are in the table, in all formats.
  ///
  /// - Complexity: O(n) in the text; the grades of its names are computed once.
  static func all(in text: [UInt8], _ rules: SecretRules) -> [SecretField] {
    let grades = SecretGrades(rules)
    var fields: [SecretField] = []
    // Pointers and plain numbers make this loop fast in debug builds.
    text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let count = buffer.count
      var next = 0
      while next < count {
        let (place, byte) = (next, base[next])
        next = next &+ 1
        guard byte <= 0x3E, byte == 0x3A || byte == 0x3D || byte == 0x3E else { continue }
        let isElement = byte == 0x3E
        // `==` compares, and `::` names a member.
        if !isElement, next < count, base[next] == byte { continue }
        var (start, end) = isElement ? element(base, to: place) : name(base, before: place)
        if end &- start == 5, base[start] == UInt8(ascii: "v"), text.holds("value", at: start),
          let name = pair(in: text, before: start)
        {
          (start, end) = (name.lowerBound, name.upperBound)
        }
        guard start < end, let grade = grades.grade(base, start, end) else { continue }
        let last = text[end]
        fields.append(
          SecretField(
            name: String(decoding: text[start..<end], as: UTF8.self),
            grade: grade,
            start: start,
            isQuoted: ByteSet.quotes.contains(last) || last == UInt8(ascii: "\\"),
            isElement: isElement,
            end: place + 1
          )
        )
      }
    }
    return fields
  }

  /// Returns the range of the name before a separator; empty without a name.
  static func name(in text: [UInt8], before separator: Int) -> Range<Int> {
    text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, separator < buffer.count else { return 0..<0 }
      let (start, end) = name(base, before: separator)
      return start..<end
    }
  }

  private static func name(_ base: UnsafePointer<UInt8>, before separator: Int) -> (Int, Int) {
    var end = separator
    while end > 0, base[end &- 1] == 0x20 { end &-= 1 }
    guard end > 0 else { return (0, 0) }
    let mark = base[end &- 1]
    // A time has no name.
    if base[separator] == 0x3A, mark >= 0x30, mark < 0x3A { return (0, 0) }
    if mark == 0x22 || mark == 0x27 || mark == 0x60 { return quoted(base, before: end &- 1) }
    // `user[password]=`
    if mark == UInt8(ascii: "]") { end &-= 1 }
    var start = end
    while start > 0, end &- start < 64, isName(base[start &- 1]) { start &-= 1 }
    // The letters of an escape, such as `\n`, `\u0026` or `%26`, are no part of the name.
    if start > 0, start < end {
      let before = base[start &- 1]
      if before == UInt8(ascii: "%") { start += 2 }
      if before == UInt8(ascii: "\\") { start += base[start] == UInt8(ascii: "u") ? 5 : 1 }
    }
    return (min(start, end), end)
  }

  /// Returns the range of the name before a closing quotation mark, which may be escaped.
  private static func quoted(_ base: UnsafePointer<UInt8>, before mark: Int) -> (Int, Int) {
    var end = mark
    while end > 0, base[end &- 1] == UInt8(ascii: "\\") { end &-= 1 }
    var start = end
    while start > 0, end &- start < 64 {
      if base[start &- 1] == base[mark] { return (start, end) }
      start &-= 1
    }
    return (end, end)
  }

  /// Returns the range of `N` in `"name": "N", "value":` and `name="N" value=`; `nil` without a
  /// name before the value.
  private static func pair(in text: [UInt8], before value: Int) -> Range<Int>? {
    var parts = text[max(0, value - 256)..<value]
      .split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.popLast()?.allSatisfy(" ,\n\r\t".utf8.contains) == true, let name = parts.popLast(),
      var place = parts.last?.endIndex
    else { return nil }
    repeat { place -= 1 } while place > 0 && text[place] == 0x20
    let key = String(decoding: text[Self.name(in: text, before: max(0, place))], as: UTF8.self)
    return ["name", "key", "id"].contains(where: key.hasSuffix) ? name.indices : nil
  }

  /// Returns the range of the name of the element whose tag ends at a `>`; empty without a tag.
  private static func element(_ base: UnsafePointer<UInt8>, to end: Int) -> (Int, Int) {
    var start = end
    while start > 0, end - start < 256, base[start - 1] != UInt8(ascii: "<") { start -= 1 }
    guard start > 0, base[start - 1] == UInt8(ascii: "<"), base[end - 1] != UInt8(ascii: "/") else {
      return (end, end)
    }
    var last = start
    while last < end, isName(base[last]) || base[last] == UInt8(ascii: ":") { last += 1 }
    let prefix = (start..<last).last { base[$0] == UInt8(ascii: ":") }
    return (prefix.map { $0 + 1 } ?? start, last)
  }

  private static func isName(_ byte: UInt8) -> Bool { byte >= 0x80 || ByteSet.names.contains(byte) }
}

/// The values behind the names of fields.
extension SecretScan {
  /// Checks the values of a query or a form.
  mutating func items(_ form: ArraySlice<UInt8>) {
    for piece in form.split(separator: UInt8(ascii: "&")) {
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = TextEscapes.unescapedForm(Array(piece[..<equals]))
      let value = Array(piece[(equals + 1)...])
      let (range, field) = (equals + 1..<piece.endIndex, String(decoding: name, as: UTF8.self))
      let grade = rules.grade(of: name)
      let plain = TextEscapes.unescapedForm(value)
      // Apps forget to encode the plus signs of base64.
      let isEncoded = rules.decision(plain, named: field, grade: grade) != .kept
      consider(range, isEncoded ? plain : TextEscapes.unescapedPercent(value), field, grade)
    }
  }

  /// Checks the value behind the name of a field: in JSON, scripts, lines and XML.
  mutating func value(of field: SecretField) {
    if field.isElement { return element(field) }
    var place = field.end
    // A value without quotes begins in the line of its name.
    while place < text.count,
      field.isQuoted ? " \n\r\t".utf8.contains(text[place]) : text[place] == 0x20
    {
      place += 1
    }
    guard place < text.count else { return }
    if let range = quoted(at: place) {
      self.field(range, meaning(of: range), field)
    } else if text[place] == UInt8(ascii: "[") {
      list(from: place + 1, field)
    } else if field.isQuoted {
      number(at: place, field)
    } else {
      bare(from: place, field)
    }
  }

  /// Checks the value of a field or a header, which may begin with a scheme or be a list of cookies.
  private mutating func field(_ range: Range<Int>, _ value: [UInt8], _ field: SecretField) {
    let name = SecretName.plain(field.name.utf8)
    if name.hasSuffix("cookie"), value.contains(UInt8(ascii: "=")) {
      for piece in text[range].split(separator: UInt8(ascii: ";")) {
        guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
        consider(equals + 1..<piece.endIndex, Array(piece[(equals + 1)...]), field.name, .always)
        // In `Set-Cookie`, only attributes of the cookie follow.
        if name == "setcookie" { return }
      }
      return
    }
    let space = name.hasSuffix("authorization") ? value.prefix(24).firstIndex(of: 0x20) : nil
    let skipped = space.map { $0 + 1 } ?? 0
    consider(range.dropFirst(skipped), Array(value[skipped...]), field.name, field.grade)
  }

  /// Checks the words in a list that is the value of a field.
  private mutating func list(from start: Int, _ field: SecretField) {
    var place = start
    while let range = quoted(at: place) {
      let value = meaning(of: range)
      if !value.contains(0x20) { consider(range, value, field.name, field.grade) }
      place = range.upperBound + range.lowerBound - place
      while place < text.count, ", \n\r\t".utf8.contains(text[place]) { place += 1 }
    }
  }

  /// Checks a JSON number, which is a secret only if the grade of its name allows numbers.
  private mutating func number(at start: Int, _ field: SecretField) {
    guard field.grade == .always || field.grade == .digits else { return }
    let value = text[start...].prefix(40).prefix { ByteSet.digits.contains($0) || $0 == 0x2D }
    guard value.count > 1 else { return }
    consider(value.indices, Array(value), field.name, field.grade, isNumber: true)
  }

  /// Checks a value without quotes, in a query or in a line such as `name: value`.
  private mutating func bare(from start: Int, _ field: SecretField) {
    let before = text[..<field.start].suffix(64)
    let line = before.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
    let lead = String(decoding: line, as: UTF8.self)
    let isItem = ["?", "&", "#", ";", "\\u0026", "%26", "%3F"].contains(where: lead.hasSuffix)
    // The line may also begin in a string, in an event or in a command.
    let isLine =
      ["", "data:", "export"].contains(lead.trimmingCharacters(in: .init(charactersIn: "\"' -\t")))
      || lead.hasSuffix("\\n")
    let name = SecretName.plain(field.name.utf8)
    let isHeader = name.hasSuffix("authorization") || name.hasSuffix("cookie")
    let stops = isHeader ? "\"<>\\" : "\"<>\\ &,;'})]`|(#{"
    let value = text[start...].prefix(16_384).prefix { $0 >= 0x20 && !stops.utf8.contains($0) }
    let next = value.endIndex < text.count ? text[value.endIndex] : 0x0A
    guard isItem || isLine && "\n\r\"\\".utf8.contains(next), !value.isEmpty else { return }
    self.field(value.indices, TextEscapes.unescapedPercent(Array(value)), field)
  }

  /// Checks the text of an XML element, up to its closing tag.
  private mutating func element(_ field: SecretField) {
    let isData = text.holds("<![CDATA[", at: field.end)
    let close = UInt8(ascii: isData ? "]" : "<")
    let rest = text[(field.end + (isData ? 9 : 0))...].drop { $0 <= 0x20 }
    var value = rest.prefix(16_384).prefix { $0 != close }
    while let last = value.last, last <= 0x20 { value.removeLast() }
    if value.endIndex < text.count {
      consider(value.indices, Array(value), field.name, field.grade)
    }
  }

  /// Checks the value of a part of a multipart form, between the empty line and the next boundary.
  mutating func part(behind head: Int) {
    let rest = text[head...].prefix(2_048)
    let gap = ["\n\n", "\n\r\n"].compactMap { rest.firstRange(of: Array($0.utf8)) }
      .min { $0.lowerBound < $1.lowerBound }
    guard let gap, let mark = rest[..<gap.lowerBound].firstRange(of: Array("name=\"".utf8)),
      let name = quoted(at: mark.upperBound - 1), let grade = rules.grade(of: text[name])
    else { return }
    let end = text[gap.upperBound...].firstRange(of: Array("\n--".utf8))?.lowerBound
    var value = text[gap.upperBound..<(end ?? text.count)]
    while value.last == 0x0D || value.last == 0x0A { value.removeLast() }
    consider(value.indices, Array(value), String(decoding: text[name], as: UTF8.self), grade)
  }

  // MARK: - Quotation marks

  private func slashes(at place: Int) -> Int {
    text[place...].prefix(16).prefix { $0 == UInt8(ascii: "\\") }.count
  }

  /// Returns the range of the text between quotation marks, which ends in its line; `nil` without a
  /// mark at the offset.
  ///
  /// In JSON inside a string, the same number of backslashes stands before both marks.
  private func quoted(at place: Int) -> Range<Int>? {
    guard place < text.count else { return nil }
    let depth = slashes(at: place)
    let start = place + depth + 1
    guard start <= text.count, ByteSet.quotes.contains(text[start - 1]) else { return nil }
    var end = start
    while end < min(text.count, start + 65_536), text[end] != 0x0A {
      let escapes = slashes(at: end)
      let mark = end + escapes
      if mark < text.count, text[mark] == text[start - 1] {
        if depth == 0, escapes.isMultiple(of: 2) { return start..<mark }
        // More backslashes belong to a text nested more deeply.
        if depth > 0, escapes == depth { return start..<end }
      }
      end = mark + 1
    }
    return nil
  }

  /// Returns a text in quotation marks without its escapes.
  private func meaning(of range: Range<Int>) -> [UInt8] {
    let value = Array(text[range])
    guard value.contains(UInt8(ascii: "\\")) else { return value }
    let once = TextEscapes.unescapedJSON(value)
    let isNested = range.lowerBound > 1 && text[range.lowerBound - 2] == UInt8(ascii: "\\")
    return isNested ? TextEscapes.unescapedJSON(once) : once
  }
}
