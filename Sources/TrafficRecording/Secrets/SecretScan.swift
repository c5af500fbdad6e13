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
    if Self.isBinary(text) { findings.removeAll { !$0.isLook } }
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
  mutating func consider(
    _ range: Range<Int>,
    _ value: [UInt8],
    _ name: String,
    _ grade: SecretGrade?,
    isNumber: Bool = false
  ) {
    let decision = rules.decision(value, named: name, grade: grade)
    if decision == .kept || decision == .named && field == nil && grade == nil { return }
    var finding = SecretFinding(range: range, value: value, field: name)
    finding.isNamed = decision == .named
    finding.isNumber = isNumber
    findings.append(finding)
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

extension SecretScan {
  /// Whether bytes are binary data: pictures, sounds, protocol buffers.
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      bytes.first == 0xFF || bytes.first == 0x89
        || bytes.baseAddress.map { memchr($0, 0, min(bytes.count, 4_096)) != nil } ?? false
    }
  }
}
