import Foundation

/// Finds the secrets of a text in any format: values after the name of a field, and texts in the
/// form of a credential.
///
/// - Complexity: O(n) in the text, plus the length of the value after each name that is found.
struct SecretScan {
  let text: [UInt8]
  let rules: SecretRules
  /// The name for a value that has none; `nil` if values are only judged under known names.
  private var field: String?
  private(set) var findings: [SecretFinding] = []

  /// Searches a text for secrets.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rules: The rules.
  ///   - field: The name for values that look random and have no name of their own; with `nil`,
  ///     such values are not named.
  ///   - isForm: Whether the text is a query or a form, so that `&` ends each value.
  init(_ text: [UInt8], _ rules: SecretRules, asking field: String? = nil, isForm: Bool = false) {
    (self.text, self.rules, self.field) = (text, rules, field)
    if isForm { items(text[...]) }
    for field in SecretField.all(in: text, rules) { value(of: field) }
    marks()
    for run in text.credentialRuns(least: 16) { judge(run, isForm: isForm) }
    for hit in rules.search.hits(in: text) { look(hit.range, "a named value") }
    for pattern in rules.patterns {
      for range in pattern.ranges(in: text) { look(range, "pattern \(pattern.text)") }
    }
    // In binary data, only the form of a secret tells it.
    if Redactor.isBinary(text) { findings.removeAll { !$0.isLook } }
    findings = SecretFinding.apart(findings)
  }

  /// Searches a URL for secrets: also segments of its path beside a word such as `reset`, segments
  /// that look random, and the items of its query and its fragment.
  init(url: [UInt8], _ rules: SecretRules) {
    self.init(url, rules)
    let rest = url.firstRange(of: Array("://".utf8))?.upperBound ?? 0
    let start = url[rest...].firstIndex(of: UInt8(ascii: "/")) ?? url.count
    let end = url.firstIndex { "?#".utf8.contains($0) } ?? url.count
    field = "path"
    if start < end { path(url[start..<end]) }
    field = "query"
    for part in url[end...].split(whereSeparator: { "?#".utf8.contains($0) }) { items(part) }
    findings = SecretFinding.apart(findings)
  }

  private mutating func path(_ path: ArraySlice<UInt8>) {
    let segments = path.split(separator: UInt8(ascii: "/"))
    for (index, segment) in segments.enumerated() {
      let value = TextEscapes.unescapedPercent(Array(segment))
      let names = [index - 1, index + 1].map {
        segments.indices.contains($0) ? String(decoding: segments[$0], as: UTF8.self) : ""
      }
      let isBeside = names.contains { SecretName.steps.contains($0.lowercased()) }
      let isSecret =
        isBeside
        && (value.count >= 16 && SecretLook.isCredential(value)
          || value.count >= 10 && SecretLook.isMixed(value, least: 8))
      let name = names[0].isEmpty ? "path" : names[0]
      consider(segment.indices, value, name, isSecret ? .always : nil)
    }
  }

  /// Adds a finding for a text in the form of a credential.
  private mutating func look(_ range: Range<Int>, _ name: String) {
    let value = TextEscapes.unescapedPercent(Array(text[range]))
    guard rules.decision(value, named: name, grade: .always) == .replaced else { return }
    findings.append(.init(range: range, value: value, field: name, isLook: true))
  }

  /// Adds a finding for the value of a field, if the value is a secret.
  private mutating func consider(
    _ range: Range<Int>,
    _ value: [UInt8],
    _ name: String,
    _ grade: SecretGrade?,
    isNumber: Bool = false
  ) {
    let decision = rules.decision(value, named: name, grade: grade)
    if decision == .kept || decision == .named && field == nil && grade == nil { return }
    findings.append(
      .init(
        range: range,
        value: value,
        field: name,
        isNamed: decision == .named,
        isNumber: isNumber
      )
    )
  }

  // MARK: - Values of fields

  /// Checks the values of a query or a form.
  private mutating func items(_ form: ArraySlice<UInt8>) {
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
  private mutating func value(of field: SecretField) {
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
    let isItem = ["?", "&", "#", "&amp;", "\\u0026", "%26", "%3F"].contains(where: lead.hasSuffix)
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
  private mutating func part(behind head: Int) {
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

  // MARK: - Credentials by their form

  /// Judges a run of characters that could be a credential, by its form and by its name.
  private mutating func judge(_ run: Range<Int>, isForm: Bool) {
    var start = run.lowerBound
    // The letters of an escape such as `\n` or `%3D` are no part of the value.
    if start > 0, text[start - 1] == UInt8(ascii: "\\") { start += 1 }
    if start > 0, text[start - 1] == UInt8(ascii: "%") { start += 2 }
    var end = run.upperBound
    while end > start, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    let marks = (start..<end).filter {
      "=/".utf8.contains(text[$0]) && $0 + 1 < end && text[$0 + 1] != UInt8(ascii: "=")
    }
    for place in [start] + marks.map({ $0 + 1 }) {
      if let (name, range) = SecretShape.found(in: text, at: place) { look(range, name) }
    }
    let before = String(decoding: text[max(0, start - 7)..<start], as: UTF8.self).lowercased()
    if before.hasSuffix("bearer ") || before.hasSuffix("basic ") {
      guard SecretLook.isCredential(Array(text[start..<end])) else { return }
      return look(start..<end, "credentials of an Authorization header")
    }
    guard let field, !isForm else { return }
    // After a name such as `id=`, only the value is judged.
    if let equals = marks.first(where: { text[$0] == UInt8(ascii: "=") }) { start = equals + 1 }
    let isJSON = text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
    let isWhole = start > 0 && text[start - 1] == 0x22 && end < text.count && text[end] == 0x22
    let lead = text[..<start].suffix(256).reversed().prefix { !" \"'<>\n".utf8.contains($0) }
    // A part of a URL has its own meaning, and a key of an object is no value.
    guard end - start >= 16, isWhole || !isJSON, !text.holds("\":", at: end),
      !text.holds("//", at: start), !text.holds("base64,", at: start - 7),
      !lead.contains(UInt8(ascii: "/"))
    else { return }
    consider(start..<end, Array(text[start..<end]), name(before: start) ?? field, nil)
  }

  /// Returns the name of the field or list that contains a value; `nil` for a value without a name.
  private func name(before start: Int) -> String? {
    var rest = text[max(0, start - 4_096)..<start]
    while let last = rest.last, "\"'\\ ".utf8.contains(last) { rest.removeLast() }
    if rest.last == UInt8(ascii: ",") || rest.last == UInt8(ascii: "[") {
      guard let list = rest.lastIndex(where: { "[{".utf8.contains($0) }) else { return nil }
      rest = rest[..<list]
      while rest.last == 0x20 { rest.removeLast() }
    }
    guard let mark = rest.last, ":=".utf8.contains(mark) else { return nil }
    let name = SecretField.name(in: text, before: rest.endIndex - 1)
    return name.isEmpty ? nil : String(decoding: text[name], as: UTF8.self)
  }

  // MARK: - Credentials behind a mark

  private static let marks = ByteSearch(["://", ":\\/\\/", "-----BEGIN ", "isposition: form-data;"])

  private mutating func marks() {
    for mark in Self.marks.hits(in: text) {
      switch mark.number {
      case 2: privateKey(mark.range)
      case 3: part(behind: mark.range.upperBound)
      default: address(behind: mark.range.upperBound)
      }
    }
  }

  /// Finds the password of a URL, and the path of a URL that is a secret as a whole.
  private mutating func address(behind start: Int) {
    let host = text[start...].prefix(512).prefix { $0 > 0x20 && !"@/?#\"'<>\\".utf8.contains($0) }
    if let path = SecretShape.path(in: text, host: host.indices) { look(path, "secret URL") }
    guard host.endIndex < text.count, text[host.endIndex] == UInt8(ascii: "@"),
      let colon = host.firstIndex(of: UInt8(ascii: ":")), host.endIndex - colon > 1
    else { return }
    look(colon + 1..<host.endIndex, "URL password")
  }

  /// Finds a private key up to its last line; without a last line, the key ends where its text ends.
  private mutating func privateKey(_ mark: Range<Int>) {
    let rest = text[mark.lowerBound...].prefix(32_768)
    guard let kind = rest.prefix(80).firstRange(of: Array("PRIVATE KEY".utf8)) else { return }
    let body = rest[kind.upperBound...]
    let end =
      body.firstRange(of: Array("-----END ".utf8))?.lowerBound
      ?? body.firstIndex(where: ByteSet.quotes.contains) ?? rest.endIndex
    if end - kind.upperBound > 5 { look(mark.lowerBound..<end, "private key") }
  }
}
