/// Finds the secrets of a text in any format: values after the name of a field, and texts in the
/// form of a credential.
///
/// - Complexity: O(n) in the text, plus the length of the value after each name that is found.
struct SecretScan {
  let text: [UInt8]
  let rules: SecretRules
  /// The name for a value that has no name before it.
  let field: String
  var findings: [SecretFinding] = []
  /// Whether the searched text contains a text that the rules watch for; such a text is no finding.
  private(set) var isWatched = false
  /// Whether a value may be identified by its position in a list of JSON.
  var hasTree = false
  /// The offset at which the last examined name ends; the scan skips words before this offset.
  private var done = 0

  /// The rules by which a scan finds secrets in a text.
  enum Manner: Equatable {
    /// The rules that find a secret by the name of its field, by its place or by its form.
    case known
    /// The rules of `known`, and a judgement of long values by their form.
    ///
    /// The judgement uses `field` as the name of a value that has no name.
    case asking(field: String)
    /// The rules of the case `known`, and rules for the segments of a URL's path.
    case path
  }

  /// Searches a text for secrets.
  init(_ text: [UInt8], _ rules: SecretRules, _ manner: Manner = .known) {
    self.text = text
    self.rules = rules
    if case .asking(let field) = manner { self.field = field } else { field = "text" }
    run()
    if hasTree { tree() }
    columns()
    if case .asking = manner { unknown() }
    if manner == .path { path() }
    findings = SecretFinding.apart(findings)
  }

  private mutating func run() {
    for hit in rules.search.hits(in: text) {
      guard let (meaning, range) = rules.meaning(hit) else {
        isWatched = true
        continue
      }
      switch meaning {
      case .name: name(around: range)
      case .step:
        // The segment after `/reset/`.
        let end = range.upperBound
        segment(from: end, SecretFieldName(range: end..<end, text: "path", grade: .likely))
      case .escaped(let word, let grade):
        value(of: SecretFieldName(range: range, text: word, grade: grade))
      case .tree: hasTree = true
      case .parameters: parameters(from: range.upperBound)
      case .command(let flags): command(flags, from: range.upperBound)
      case .shape(let shape):
        if let range = shape.range(in: text, at: hit.offset) { look(range, shape.name) }
      case .form(let form):
        if let range = form.range(text, range) { look(range, form.name) }
      case .value where rules.isValue(text[range]): look(range, "a named value")
      case .value: break
      }
    }
    for pattern in rules.patterns {
      for range in pattern.ranges(in: text) { look(range, "pattern \(pattern.text)") }
    }
  }

  /// Adds a finding for a value that looks like a secret.
  private mutating func look(_ range: Range<Int>, _ name: String) {
    let value = Array(text[range])
    let plain =
      value.contains(UInt8(ascii: "%")) ? TextEscapes.unescapedPercent(value) : value
    guard rules.isSecret(plain, named: name, grade: .always) else { return }
    findings.append(.init(range: range, value: plain, field: name, isLook: true))
  }

  /// Adds a finding for the value of a field, if the value is a secret.
  mutating func consider(
    _ range: Range<Int>,
    _ value: [UInt8],
    _ name: String,
    _ grade: SecretGrade?,
    writing: SecretFinding.Writing = .text
  ) {
    let decision = rules.decision(value, named: name, grade: grade)
    if decision == .kept { return }
    findings.append(
      .init(range: range, value: value, field: name, isNamed: decision == .named, writing: writing)
    )
  }

  // MARK: - Names

  private mutating func name(around hit: Range<Int>) {
    if hit.upperBound <= done { return }
    var (start, end) = (hit.lowerBound, hit.upperBound)
    while start > 0, hit.lowerBound - start < 64, Self.isName(text[start - 1]) { start -= 1 }
    while end < text.count, end - hit.upperBound < 64, Self.isName(text[end]) { end += 1 }
    while end > hit.upperBound, text[end - 1] < 0x30 { end -= 1 }
    // Chinese, Japanese and Thai have no spaces between words.
    if text[hit.lowerBound] >= 0xE0 { end = hit.upperBound }
    done = end
    start = startBehindEscape(start)
    guard start <= hit.lowerBound, let name = phrase(endingWith: start..<end) else { return }
    value(of: name)
  }

  /// Returns the name that ends with a word: the word, or up to four words of a sentence.
  private func phrase(endingWith word: Range<Int>) -> SecretFieldName? {
    var (start, grade) = (word.lowerBound, rules.knownGrade(of: Array(text[word])))
    for _ in 0..<3 where grade ?? .faint < .digits {
      guard start > 1, text[start - 1] == 0x20, Self.isName(text[start - 2]) else { break }
      start -= 1
      while start > 0, word.lowerBound - start < 64, Self.isName(text[start - 1]) { start -= 1 }
      let phrase = Array(text[start..<word.upperBound])
      if grade != nil, SecretName.isHarmless(SecretName.plain(phrase)) { return nil }
      grade = [grade, rules.knownGrade(of: phrase)].compactMap(\.self).max()
    }
    let name = String(decoding: text[word], as: UTF8.self)
    return grade.map { SecretFieldName(range: word, text: name, grade: $0) }
  }

  /// Returns the start of a name behind an escape, such as `\n`, `\u0026` or `%26`, whose letters
  /// look like a part of the name.
  func startBehindEscape(_ start: Int) -> Int {
    guard start > 0, start < text.count else { return start }
    if text[start - 1] == UInt8(ascii: "%") { return start + 2 }
    guard text[start - 1] == UInt8(ascii: "\\") else { return start }
    return text[start] == UInt8(ascii: "u")
      ? start + 5 : "nrtbf".utf8.contains(text[start]) ? start + 1 : start
  }

  static func isName(_ byte: UInt8) -> Bool {
    byte < 0x80 ? ByteSet.words.contains(byte) || byte == UInt8(ascii: ".") : byte != 0xC2
  }

  // MARK: - Paths

  /// Adds a finding for the segment of a path that begins at `start`, if the segment looks like a
  /// secret.
  mutating func segment(from start: Int, _ name: SecretFieldName) {
    var end = start
    while end < text.count, end - start < 1_024, Self.isPathPart(text[end]) { end += 1 }
    let value = TextEscapes.unescapedPercent(Array(text[start..<end]))
    guard SecretLook.isSegment(value) else { return }
    consider(start..<end, value, name.text, .likely)
  }

  private static func isPathPart(_ byte: UInt8) -> Bool {
    isName(byte) || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "%")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=")
  }
}

/// The name of a field: its range in a text, and the probability that the name indicates a secret.
struct SecretFieldName {
  let range: Range<Int>
  let text: String
  let grade: SecretGrade
}
