/// Finds the end of a string literal.
enum SwiftStringScanner {
  /// Reads the string literal at the lexer's position, and moves the lexer to the end of the
  /// literal.
  static func scan(
    _ lexer: inout SwiftLexer,
    pounds: Int
  ) throws(SwiftLexerError) -> SwiftStringLiteral {
    lexer.index += pounds
    let isMultiline = opensLines(lexer, pounds)
    let quotes = isMultiline ? 3 : 1
    lexer.index += quotes
    let content = lexer.index
    var isInterpolated = false
    while lexer.index < lexer.source.count {
      switch lexer.source[lexer.index] {
      case 0x22 where ends(lexer, quotes, pounds):
        let range = content..<lexer.index
        lexer.index += quotes + pounds
        return SwiftStringLiteral(
          pounds: pounds,
          isMultiline: isMultiline,
          content: range,
          isInterpolated: isInterpolated
        )
      case 0x5C where hasPounds(lexer, after: 1, pounds):
        lexer.index += 1 + pounds
        let escape = lexer.peek(0)
        lexer.index += 1
        guard escape == 0x28 else { continue }
        isInterpolated = true
        try lexer.skipInterpolation()
      case 0x0A where !isMultiline, 0x0D where !isMultiline: throw SwiftLexerError()
      default: lexer.index += 1
      }
    }
    throw SwiftLexerError()
  }

  /// Whether three quotation marks open a literal of several lines.
  ///
  /// In contrast, `#"""#` is a literal of one line with one quotation mark as its text.
  private static func opensLines(_ lexer: SwiftLexer, _ pounds: Int) -> Bool {
    guard lexer.peek(1) == 0x22, lexer.peek(2) == 0x22 else { return false }
    if pounds == 0 { return true }
    var rest = lexer
    rest.index += 1
    while rest.index < rest.source.count, rest.source[rest.index] != 0x0A {
      if ends(rest, 1, pounds) { return false }
      rest.index += 1
    }
    return true
  }

  private static func ends(_ lexer: SwiftLexer, _ quotes: Int, _ pounds: Int) -> Bool {
    for offset in 0..<quotes where lexer.peek(offset) != 0x22 { return false }
    return hasPounds(lexer, after: quotes, pounds)
  }

  private static func hasPounds(_ lexer: SwiftLexer, after offset: Int, _ pounds: Int) -> Bool {
    for pound in 0..<pounds where lexer.peek(offset + pound) != 0x23 { return false }
    return true
  }
}
