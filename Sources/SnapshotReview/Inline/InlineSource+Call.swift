import SnapshotChecking

extension InlineSource {
  /// A call of `assertInlineSnapshot`, or of a helper that passes on its caller's place.
  struct Call {
    /// The name of the called function.
    let callee: String
    /// The offset after the closing parenthesis of the call.
    let end: Int
    /// The offset of the call's name.
    let start: Int
    /// The trailing closure of the call, if the call has one.
    let closure: Closure?
  }

  /// The closure of a call: one string literal in braces.
  struct Closure {
    /// The bytes of the closure, from its opening brace to its closing brace.
    let range: Range<Int>
    /// The bytes of the string literal in the closure.
    let literal: Range<Int>
    /// The text of the string literal in the closure.
    let text: String
  }

  static let callee = "assertInlineSnapshot"

  /// Finds the call whose inline snapshot the edit replaces; throws if the source has changed since
  /// the run.
  func call(_ edit: InlineEdit) throws(ReviewError) -> Call {
    try checkFunction(edit)
    guard let offset = lines.offset(line: edit.line, column: edit.column),
      let (tokens, end) = tokens(at: offset), end > 1, tokens[end - 1].kind == .close,
      let open = tokens.firstIndex(where: { $0.kind == .open }), open > 0,
      text(tokens[open]) == "(", tokens[open - 1].kind == .word
    else { throw .noCall(at: edit.place) }
    let name = text(tokens[open - 1])
    let isQualified = open == 3 && name == Self.callee && text(tokens[0]) == "Proofsheet"
    guard open == 1 || isQualified else { throw .noCall(at: edit.place) }
    guard name == Self.callee || isHelper(name) else { throw .noHelper(name, at: edit.place) }
    try checkLabels(tokens[(open + 1)..<end], edit)
    return Call(
      callee: name.filter { $0 != "`" },
      end: tokens[end - 1].range.upperBound,
      start: tokens[open - 1].range.lowerBound,
      closure: try closure(tokens[end...], edit)
    )
  }

  /// Throws if the call now stands in another function than during the run.
  private func checkFunction(_ edit: InlineEdit) throws(ReviewError) {
    let found = reading.tree.function(atLine: edit.line, column: edit.column)
    guard let found, let function = edit.function?.filter({ $0 != "`" }) else { return }
    let parts = edit.test.filter { $0 != "`" }.split(separator: "/").map(String.init)
    let file = path.split(separator: "/").last ?? ""
    // For a test without a suite, the test's name begins with the file instead of the suite.
    let suites = parts.last == function ? parts.dropLast().suffix(1) : []
    let isSuite = suites.allSatisfy { $0 == found.type || $0 + ".swift" == file }
    if found.name.filter({ $0 != "`" }) == function, isSuite { return }
    let shown = (found.type.map { $0 + "/" } ?? "") + found.name
    throw ReviewError(
      "The source has changed since the run: \(edit.place) was in \(edit.test), and is in \(shown) now. "
        + "Run the test again."
    )
  }

  /// Returns the tokens of a call and of its trailing closure.
  ///
  /// The number `end` counts the tokens of the call alone.
  private func tokens(at offset: Int) -> (tokens: [SwiftToken], end: Int)? {
    var start = offset
    // Compilers put a call at its name, or at its opening parenthesis.
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "(") {
      start = nameStart(before: offset)
    }
    var lexer = SwiftLexer(bytes, at: start, regexes: reading.tree.regexes)
    guard (try? lexer.takeGroup()) != nil else { return nil }
    let end = lexer.tokens.count
    // The next token may be of any kind, even one that the lexer refuses.
    var closure = lexer
    guard (try? closure.takeNextToken()) != nil, closure.tokens.count > end,
      text(closure.tokens[end]) == "{"
    else { return (lexer.tokens, end) }
    guard (try? lexer.takeGroup()) != nil else { return nil }
    return (lexer.tokens, end)
  }

  private func nameStart(before offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    if start > 0, bytes[start - 1] == 0x60 {
      return bytes[..<(start - 1)].lastIndex(of: 0x60) ?? offset
    }
    while start > 0, SwiftLexer.isWord(bytes[start - 1]) { start -= 1 }
    return start
  }

  private func text(_ token: SwiftToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// Throws if the call has an argument `matches:`.
  ///
  /// An edit writes a trailing closure, and a call with this argument cannot have one.
  private func checkLabels(_ arguments: ArraySlice<SwiftToken>, _ edit: InlineEdit)
    throws(ReviewError)
  {
    var depth = 0
    for (index, token) in zip(arguments.indices, arguments) {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      guard depth == 0, token.kind == .word, text(token) == "matches",
        arguments.indices.contains(index + 2), text(arguments[index + 1]) == ":",
        index == arguments.startIndex || text(arguments[index - 1]) == ","
      else { continue }
      guard text(arguments[index + 2]) == "{" else { throw .noPlace(at: edit.place) }
      throw ReviewError(
        "\(edit.place) has its closure in the parentheses; move it after them, without `matches:`."
      )
    }
  }

  private func closure(_ tokens: ArraySlice<SwiftToken>, _ edit: InlineEdit) throws(ReviewError)
    -> Closure?
  {
    guard let open = tokens.first, let close = tokens.last else { return nil }
    guard tokens.count == 3, case .string(let literal) = tokens[tokens.startIndex + 1].kind,
      let text = literal.text(in: bytes)
    else {
      throw ReviewError(
        "\(edit.place) has a closure that is not one string literal without interpolation; make it "
          + "one, or write the text by hand."
      )
    }
    return Closure(
      range: open.range.lowerBound..<close.range.upperBound,
      literal: tokens[tokens.startIndex + 1].range,
      text: text
    )
  }
}
