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
    let gap = place + (quote?.count ?? 0)
    if let (start, isEncoded) = start(behind: place) {
      // A value without quotes begins in the line of its name.
      let isNewLine = text[gap..<start].contains(0x0A)
      if isNewLine, start < text.count, QuoteMark(text, at: start) == nil, quote == nil {
        return sentence(around: name)
      }
      return value(of: name, at: start, isQuotedName: quote != nil, isEncoded)
    }
    if gap < text.count, text[gap] == UInt8(ascii: "/"),
      text[max(0, name.range.lowerBound - 1)] == UInt8(ascii: "/")
    {
      return segment(from: gap + 1, name)
    }
    // `["--password", "hunter22"]`
    if quote != nil, text[name.range.lowerBound] == UInt8(ascii: "-"), gap < text.count,
      text[gap] == UInt8(ascii: ",")
    {
      place = gap + 1
      skipSpace(&place)
      return value(of: name, at: place, isQuotedName: true, false)
    }
    let count = findings.count
    sibling(of: name, quotedBy: quote)
    let isQuoted = quote != nil && text[..<name.range.lowerBound].last == quote?.mark.last
    if !isQuoted, findings.count == count { sentence(around: name) }
  }

  /// Returns the start of the value after a name, and whether the separator is percent-encoded.
  func start(behind end: Int) -> (place: Int, isEncoded: Bool)? {
    var place = end + (QuoteMark(text, at: end)?.count ?? 0)
    skipSpace(&place)
    guard let isEncoded = separator(&place) else { return nil }
    skipSpace(&place)
    return (place, isEncoded)
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
      if isQuotedName { inner(from: place, name) } else { sentence(around: name) }
    } else if isQuotedName, number(at: place, name) {
      return
    } else {
      bare(from: place, name, isEncoded)
    }
  }

  mutating func quoted(from start: Int, by quote: QuoteMark, _ name: SecretFieldName) {
    guard let end = quote.end(in: text, from: start), end > start else { return }
    field(start..<end, quote.meaning(of: Array(text[start..<end])), name)
  }

  /// Checks the value of a field or a header, which may begin with a scheme or be a list of cookies.
  mutating func field(_ range: Range<Int>, _ value: [UInt8], _ name: SecretFieldName) {
    if SecretHeader.isCookie(name.text) { return cookies(range, name) }
    let isScheme = SecretHeader.hasCredentials(name.text) && !SecretLook.isPlaceholder(value)
    let skipped = isScheme ? SecretHeader.schemeLength(text[range]) : 0
    let rest = range.lowerBound + skipped..<range.upperBound
    consider(rest, Array(value.dropFirst(skipped)), name.text, name.grade)
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
  /// A word in a list, or the text under the key `value`, counts as the value of the field itself.
  /// Any other text must also look like a secret, unless an added rule names the field.
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
    if name.grade >= .digits || rules.expectsCode, !isToken,
      value != [0x30]
    {
      consider(start..<end, value, name.text, name.grade, writing: .number)
    }
    return true
  }
}
