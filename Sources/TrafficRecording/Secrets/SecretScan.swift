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
    if isForm { items() }
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

  /// Searches the path of a URL for secrets: also segments beside a word such as `reset`, and
  /// segments that look random.
  init(path: [UInt8], _ rules: SecretRules) {
    self.init(path, rules)
    field = "path"
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
    findings = SecretFinding.apart(findings)
  }

  /// Adds a finding for a text in the form of a credential.
  private mutating func look(_ range: Range<Int>, _ name: String) {
    let value = TextEscapes.unescapedPercent(Array(text[range]))
    guard rules.decision(value, named: name, grade: .always) == .replaced else { return }
    findings.append(.init(range: range, value: value, field: name, isLook: true))
  }

  /// Adds a finding for the value of a field, if the value is a secret.
  mutating func consider(
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

  // MARK: - Forms

  private mutating func items() {
    for piece in text.split(separator: UInt8(ascii: "&")) {
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
      let value = start..<end
      guard SecretLook.isCredential(Array(text[value])) else { return }
      return look(value, "credentials of an Authorization header")
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
    guard let mark = rest.popLast(), ":=".utf8.contains(mark) else { return nil }
    while let last = rest.last, "\"'\\ ".utf8.contains(last) { rest.removeLast() }
    let name = rest.reversed().prefix { $0 >= 0x80 || ByteSet.names.contains($0) }.reversed()
    return name.isEmpty ? nil : String(decoding: Array(name), as: UTF8.self)
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
    let rest = text[start...].prefix(512)
    let end = rest.firstIndex { $0 <= 0x20 || "@/?#\"'<>\\".utf8.contains($0) } ?? rest.endIndex
    if let path = SecretShape.path(in: text, host: start..<end) { look(path, "secret URL") }
    guard end < text.count, text[end] == UInt8(ascii: "@"),
      let colon = rest[..<end].firstIndex(of: UInt8(ascii: ":")), end - colon > 1
    else { return }
    look(colon + 1..<end, "URL password")
  }

  /// Finds a private key with its first and last lines; without a last line, the key ends where its
  /// text ends.
  private mutating func privateKey(_ mark: Range<Int>) {
    let rest = text[mark.lowerBound...].prefix(32_768)
    guard let kind = rest.prefix(80).firstRange(of: Array("PRIVATE KEY".utf8)) else { return }
    let body = rest[kind.upperBound...]
    let foot = body.firstRange(of: Array("-----END ".utf8)).flatMap {
      body[$0.upperBound...].prefix(80).firstRange(of: Array("-----".utf8))
    }
    let end = foot?.upperBound ?? body.firstIndex { "\"'<`".utf8.contains($0) } ?? rest.endIndex
    if end - kind.upperBound > 5 { look(mark.lowerBound..<end, "private key") }
  }
}
