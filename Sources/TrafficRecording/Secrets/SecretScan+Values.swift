/// The search for the value after a name: after a separator such as `=`, `:` or `=>`, or in an
/// XML element.
extension SecretScan {
  mutating func value(of name: SecretFieldName) {
    var place = name.range.upperBound
    if place < text.count, text[place] == UInt8(ascii: "]") { place += 1 }
    if text[place...].starts(with: "%5D".utf8) || text[place...].starts(with: "%5d".utf8) {
      place += 3
    }
    if isElement(name), element(name) { return }
    let quote = QuoteMark(text, at: place)
    if let quote { place += quote.count }
    let gap = place
    skipSpace(&place)
    if let isEncoded = separator(&place) {
      let end = place
      skipSpace(&place)
      // A value without quotes begins in the line of its name.
      let isNewLine = text[end..<place].contains(0x0A)
      if isNewLine, place < text.count, QuoteMark(text, at: place) == nil, quote == nil { return }
      return value(of: name, at: place, isQuotedName: quote != nil, isEncoded)
    }
    if gap < text.count, text[gap] == UInt8(ascii: "/"),
      text[max(0, name.range.lowerBound - 1)] == UInt8(ascii: "/")
    {
      return segment(from: gap + 1, name)
    }
    if quote == nil, gap < text.count, text[gap] == 0x20, isBehindLogin(name) {
      return word(at: gap + 1, name)
    }
    sibling(of: name, quotedBy: quote)
  }

  /// Whether a name stands in a line of a `.netrc` file: `machine h login ada password …`.
  private func isBehindLogin(_ name: SecretFieldName) -> Bool {
    let line = text[max(0, name.range.lowerBound - 128)..<name.range.lowerBound]
    return line.firstRange(of: Array("login ".utf8)) != nil
      && line.firstRange(of: Array("machine ".utf8)) != nil
  }

  private mutating func word(at start: Int, _ name: SecretFieldName) {
    let end = text[start...].firstIndex { $0 <= 0x20 } ?? text.count
    if start < end { consider(start..<end, Array(text[start..<end]), name.text, name.grade) }
  }

  private func skipSpace(_ place: inout Int) {
    let limit = min(text.count, place + 64)
    while place < limit, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { place += 1 }
  }

  /// Skips the separator between a name and its value.
  ///
  /// - Returns: Whether the separator is percent-encoded; `nil` without a separator.
  private func separator(_ place: inout Int) -> Bool? {
    guard place < text.count else { return nil }
    let rest = text[place...]
    for (joint, isEncoded) in Self.joints where rest.starts(with: joint) {
      let end = place + joint.count
      // `==` compares, `::` names a member.
      if end < text.count, joint.count == 1, text[end] == joint[0] { return nil }
      place = end
      return isEncoded
    }
    return nil
  }

  private static let joints: [([UInt8], Bool)] = [
    ("=>", false), (":=", false), ("=", false), (":", false), ("%3D", true), ("%3d", true),
    ("%3A", true), ("%3a", true), ("&#61;", false), ("\\u003d", false), ("\\u003D", false),
  ].map { (Array($0.0.utf8), $0.1) }

  private mutating func value(
    of name: SecretFieldName,
    at place: Int,
    isQuotedName: Bool,
    _ isEncoded: Bool
  ) {
    guard place < text.count else { return }
    if let quote = QuoteMark(text, at: place) {
      quoted(from: place + quote.count, by: quote, name)
    } else if text[place] == UInt8(ascii: "[") || text[place] == UInt8(ascii: "{") {
      if isQuotedName { inner(from: place, name) }
    } else if isQuotedName, number(at: place, name) {
      return
    } else {
      bare(from: place, name, isEncoded)
    }
  }

  mutating func quoted(from start: Int, by quote: QuoteMark, _ name: SecretFieldName) {
    guard let end = quote.end(in: text, from: start), end > start else { return }
    if SecretHeader.isCookie(name.text) { return cookies(start..<end, name) }
    let value = quote.meaning(of: Array(text[start..<end]))
    if SecretLook.isPlaceholder(value) { return }
    if SecretHeader.hasCredentials(name.text) {
      let skipped = SecretHeader.schemeLength(text[start..<end])
      return consider(start + skipped..<end, Array(value.dropFirst(skipped)), name.text, name.grade)
    }
    consider(start..<end, value, name.text, name.grade)
  }

  /// Checks the values of a list of cookies: `a=1; b=2`.
  mutating func cookies(_ range: Range<Int>, _ name: SecretFieldName) {
    let isNew = SecretName.plain(name.text.utf8) == "setcookie"
    for piece in text[range].split(separator: UInt8(ascii: ";")) {
      if let equals = piece.firstIndex(of: UInt8(ascii: "=")) {
        let value = equals + 1..<piece.endIndex
        if !value.isEmpty { consider(value, Array(text[value]), name.text, name.grade) }
      } else if !isNew, piece.count == range.count {
        consider(range, Array(piece), name.text, .likely)
      }
      // In `Set-Cookie`, only attributes of the cookie follow.
      if isNew { return }
    }
  }

  /// Checks the texts in a list or an object that is the value of a field.
  ///
  /// The field's name decides about the words of a list, and about the text of the key `value`. All
  /// other texts, such as sentences that explain the field, have to look like secrets. If an
  /// added rule names the field, the field's name decides about all texts.
  private mutating func inner(from start: Int, _ name: SecretFieldName) {
    var (place, depth) = (start, 0)
    var key = ""
    let limit = min(text.count, start + 16_384)
    let isNamed = rules.names.contains(SecretName.plain(name.text.utf8))
    let isList = text[start] == UInt8(ascii: "[")
    while place < limit {
      switch text[place] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return }
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        guard let quote = QuoteMark(text, at: place),
          let end = quote.end(in: text, from: place + quote.count)
        else { return }
        let value = place + quote.count..<max(place + quote.count, end)
        let meaning = quote.meaning(of: Array(text[value]))
        place = end + quote.count
        if isKey(before: place) {
          key = String(decoding: meaning, as: UTF8.self)
          continue
        }
        let isWord = !meaning.contains(0x20) && !SecretHeader.hasCredentials(name.text)
        let isWhole = depth == 1 && (isList ? isWord : key == "value")
        let grade = isNamed || isWhole ? name.grade : min(name.grade, .likely)
        consider(value, meaning, name.text, grade)
        continue
      default: break
      }
      place += 1
    }
  }

  func isKey(before place: Int) -> Bool {
    var place = place
    skipSpace(&place)
    return place < text.count && text[place] == UInt8(ascii: ":")
  }

  /// Checks a JSON number, which is a secret only if the grade of its name allows numbers.
  ///
  /// - Returns: Whether the value is a number.
  private mutating func number(at start: Int, _ name: SecretFieldName) -> Bool {
    var end = start
    while end < text.count, (0x30...0x39).contains(text[end]) || "-+.eE".utf8.contains(text[end]) {
      end += 1
    }
    let isEnded = end == text.count || ",}] \r\n\t".utf8.contains(text[end])
    guard end > start, isEnded else { return false }
    let value = Array(text[start..<end])
    // Such a number is the token of an earlier recording.
    let isToken = value.count == 10 && value.starts(with: "20".utf8)
    if name.grade >= .digits || name.grade == .personal, !isToken, value != [0x30] {
      consider(start..<end, value, name.text, name.grade, writing: .number)
    }
    return true
  }
}
