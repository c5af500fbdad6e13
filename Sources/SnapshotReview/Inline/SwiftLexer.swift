/// Cuts a Swift source into tokens: enough to find a call, its brackets and its literals.
///
/// Comments and white space are left out. Whether `/` starts a regular expression is decided as the
/// compiler does in most cases: not behind an operand, not before a space, closed on its line.
struct SwiftLexer {
  let source: [UInt8]
  var index = 0
  private var tokens: [SwiftToken] = []

  /// The tokens of a source in order.
  ///
  /// - Complexity: O(n) in the bytes of the source.
  static func tokens(of source: [UInt8]) throws(SwiftLexerError) -> [SwiftToken] {
    var lexer = SwiftLexer(source: source)
    while lexer.index < source.count { try lexer.takeNext() }
    return lexer.tokens
  }

  private init(source: [UInt8]) { self.source = source }

  private mutating func takeNext() throws(SwiftLexerError) {
    let start = index
    switch source[start] {
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0: index += 1
    case 0x2F where peek(1) == 0x2F: skipLine()
    case 0x2F where peek(1) == 0x2A: try skipComment()
    case 0x2F: takeSlash()
    case 0x22: try takeString(pounds: 0)
    case 0x23: try takePounds()
    case 0x60: take(.word, to: rawNameEnd())
    case let byte where Self.isWord(byte):
      while index < source.count, Self.isWord(source[index]) { index += 1 }
      take(.word, from: start, to: index)
    case 0x28, 0x5B, 0x7B: take(.open, to: start + 1)
    case 0x29, 0x5D, 0x7D: take(.close, to: start + 1)
    default: take(.other, to: start + 1)
    }
  }

  private mutating func take(_ kind: SwiftToken.Kind, to end: Int) {
    take(kind, from: index, to: end)
  }

  private mutating func take(_ kind: SwiftToken.Kind, from start: Int, to end: Int) {
    tokens.append(SwiftToken(kind: kind, range: start..<end))
    index = end
  }

  /// The byte some places further, or zero behind the end.
  func peek(_ offset: Int) -> UInt8 {
    index + offset < source.count ? source[index + offset] : 0
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...: true
    default: false
    }
  }

  private mutating func skipLine() {
    while index < source.count, source[index] != 0x0A, source[index] != 0x0D { index += 1 }
  }

  private mutating func skipComment() throws(SwiftLexerError) {
    let start = index
    var depth = 0
    repeat {
      guard index < source.count else {
        throw SwiftLexerError(reason: "a comment has no end", offset: start)
      }
      switch (source[index], peek(1)) {
      case (0x2F, 0x2A):
        depth += 1
        index += 2
      case (0x2A, 0x2F):
        depth -= 1
        index += 2
      default: index += 1
      }
    } while depth > 0
  }

  /// The end of a name in backticks; a backtick that nothing closes stands for itself.
  private func rawNameEnd() -> Int {
    var end = index + 1
    while end < source.count, source[end] != 0x0A {
      if source[end] == 0x60 { return end + 1 }
      end += 1
    }
    return index + 1
  }

  /// `#` before a string, before a regular expression, or before the name of a macro.
  private mutating func takePounds() throws(SwiftLexerError) {
    var pounds = 0
    while peek(pounds) == 0x23 { pounds += 1 }
    switch peek(pounds) {
    case 0x22: try takeString(pounds: pounds)
    case 0x2F:
      take(
        extendedRegexEnd(pounds) == nil ? .other : .regex,
        to: extendedRegexEnd(pounds) ?? index + 1
      )
    default: take(.other, to: index + 1)
    }
  }

  private mutating func takeString(pounds: Int) throws(SwiftLexerError) {
    let start = index
    let literal = try SwiftStringScanner.scan(&self, pounds: pounds)
    take(.string(literal), from: start, to: index)
  }

  /// Skips an interpolation up to and over its closing parenthesis.
  mutating func skipInterpolation() throws(SwiftLexerError) {
    let kept = tokens.count
    var depth = 1
    while depth > 0, index < source.count {
      let before = tokens.count
      try takeNext()
      guard tokens.count > before, let last = tokens.last else { continue }
      if last.kind == .open { depth += 1 }
      if last.kind == .close { depth -= 1 }
    }
    tokens.removeSubrange(kept...)
  }

  private mutating func takeSlash() {
    let end = isBehindOperand ? nil : regexEnd()
    take(end == nil ? .other : .regex, to: end ?? index + 1)
  }

  private static let expectingWords: Set<String> = [
    "as", "await", "case", "default", "else", "guard", "if", "in", "is", "return", "throw", "try",
    "where", "while",
  ]

  /// Whether the last token ends a value, so that `/` divides it.
  private var isBehindOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .string, .regex, .close: return true
    case .word:
      return !Self.expectingWords.contains(String(decoding: source[last.range], as: UTF8.self))
    case .open: return false
    case .other: return last.range.upperBound == index && [0x21, 0x3F].contains(source[index - 1])
    }
  }

  /// The end of `/…/` on this line, or nil where the slash is an operator.
  private func regexEnd() -> Int? {
    if [0x20, 0x09, 0x0A, 0x0D, 0x3D, 0].contains(peek(1)) { return nil }
    var end = index + 1
    var depth = 0
    while end < source.count {
      switch source[end] {
      case 0x0A, 0x0D: return nil
      case 0x5C: end += 1
      case 0x28: depth += 1
      case 0x29:
        if depth == 0 { return nil }
        depth -= 1
      case 0x2F: return end + 1
      default: break
      }
      end += 1
    }
    return nil
  }

  /// The end of `#/…/#`, which may have several lines when the first one is empty.
  private func extendedRegexEnd(_ pounds: Int) -> Int? {
    var end = index + pounds + 1
    let hasLines = end < source.count && [0x0A, 0x0D].contains(source[end])
    while end < source.count {
      switch source[end] {
      case 0x0A where !hasLines: return nil
      case 0x5C: end += 1
      case 0x2F where source[(end + 1)...].starts(with: repeatElement(0x23, count: pounds)):
        return end + 1 + pounds
      default: break
      }
      end += 1
    }
    return nil
  }
}
