/// A lexer that finds a call, its brackets and its literals in a Swift source.
///
/// Comments and white space are left out. The regular expressions come from the compiler, because
/// only a full parser can tell their `/` from a division.
package struct SwiftLexer {
  package let source: [UInt8]
  /// The regular expressions of the source, the longest first.
  let regexes: [[UInt8]]
  package var index: Int
  package private(set) var tokens: [SwiftToken] = []

  package init(_ source: [UInt8], at index: Int = 0, regexes: [[UInt8]]) {
    (self.source, self.index, self.regexes) = (source, index, regexes)
  }

  /// Reads the next token of the source, unless the source ends before it.
  package mutating func takeNextToken() throws(SwiftLexerError) {
    let count = tokens.count
    while tokens.count == count, index < source.count { try takeNext() }
  }

  /// Reads the tokens up to the bracket that closes the next opening bracket.
  ///
  /// - Complexity: O(n) in the number of bytes taken.
  mutating func takeGroup() throws(SwiftLexerError) {
    var depth = 0
    repeat {
      let count = tokens.count
      try takeNextToken()
      guard tokens.count > count, let last = tokens.last else { return }
      if last.kind == .open { depth += 1 }
      if last.kind == .close { depth -= 1 }
      if last.kind == .close, depth <= 0 { return }
    } while true
  }

  private mutating func takeNext() throws(SwiftLexerError) {
    let start = index
    switch source[start] {
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0: index += 1
    case 0x2F where peek(1) == 0x2F: skipLine()
    case 0x2F where peek(1) == 0x2A: try skipComment()
    case 0x2F: takeRegex()
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

  /// Returns the byte at an offset from the lexer's position, or zero after the end of the source.
  func peek(_ offset: Int) -> UInt8 {
    index + offset < source.count ? source[index + offset] : 0
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...: true
    default: false
    }
  }

  private mutating func skipLine() {
    while index < source.count, source[index] != 0x0A, source[index] != 0x0D { index += 1 }
  }

  private mutating func skipComment() throws(SwiftLexerError) {
    var depth = 0
    repeat {
      guard index < source.count else { throw SwiftLexerError() }
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

  /// Returns the end of a name in backticks.
  ///
  /// A backtick without a partner is a token of its own.
  private func rawNameEnd() -> Int {
    var end = index + 1
    while end < source.count, source[end] != 0x0A {
      if source[end] == 0x60 { return end + 1 }
      end += 1
    }
    return index + 1
  }

  /// Reads a string or a regular expression that begins with `#`, or only the `#` of a macro.
  private mutating func takePounds() throws(SwiftLexerError) {
    var pounds = 0
    while peek(pounds) == 0x23 { pounds += 1 }
    switch peek(pounds) {
    case 0x22: try takeString(pounds: pounds)
    default: takeRegex()
    }
  }

  /// Reads a regular expression, or one character where no regular expression starts.
  private mutating func takeRegex() {
    let regex = regexes.first { source[index...].starts(with: $0) }
    take(regex == nil ? .other : .regex, to: index + (regex?.count ?? 1))
  }

  private mutating func takeString(pounds: Int) throws(SwiftLexerError) {
    let start = index
    let literal = try SwiftStringScanner.scan(&self, pounds: pounds)
    take(.string(literal), from: start, to: index)
  }

  /// Skips the rest of an interpolation, with its closing parenthesis.
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
}
