import TestSupport

/// Writes sources that the compiler accepts, of everything that can contain a bracket, a quotation
/// mark or a slash.
///
/// Marks surround calls: `§` before one, `¶` behind its arguments, `«»` around its closure, `‹›`
/// around the literal in that.
struct SourceGenerator {
  private var numbers: SeededNumbers
  private var calls: [GeneratedSource.Call] = []
  private var step = ""
  private var function = ""
  private var suite: String?

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  /// The next source.
  mutating func next() -> GeneratedSource {
    calls = []
    step = numbers.one(of: ["  ", "    ", "\t"])
    // Four enums make the step of indentation certain, whatever else ends with a brace.
    let enums = (0..<4).map { "enum Indented\($0) {\n\(step)case a\n}\n" }.joined()
    var text = "import Testing\n\(enums)let before = \(expression(2))\n"
    for number in 0...numbers.below(3) {
      suite = numbers.below(2) == 0 ? "Suite\(number)" : nil
      function = "test\(number)()"
      let attribute = numbers.one(of: ["@Test ", "", suite == nil ? "" : "static "])
      let body = "let a = 1\n" + statements(numbers.below(3) + 1, depth: 3)
      let test = "\(attribute)func \(function) {\n\(indented(body))\n}"
      let kind = numbers.one(of: ["struct", "final class", "extension"])
      text += (suite.map { "\(kind) \($0) {\n\(indented(test))\n}" } ?? test) + "\n"
    }
    if numbers.below(2) == 0 { text += "let after = \(expression(2))\n" }
    if numbers.below(4) == 0 { text.removeLast() }
    let newline = numbers.one(of: ["\n", "\n", "\r\n"])
    text = text.replacing("\n", with: newline)
    return GeneratedSource(marked: text, calls, step: step, newline: newline)
  }

  private func indented(_ text: String) -> String {
    step + text.replacing("\n", with: "\n" + step)
  }

  /// A text of several pieces.
  private mutating func text(_ pieces: [String]) -> String {
    (0..<numbers.below(9)).map { _ in numbers.one(of: pieces) }.joined()
  }

  // MARK: Statements

  private mutating func statements(_ count: Int, depth: Int) -> String {
    (0..<count).map { _ in statement(depth) }.joined(separator: "\n")
  }

  private mutating func statement(_ depth: Int) -> String {
    switch numbers.below(depth > 0 ? 16 : 5) {
    case 0: return "let b\(numbers.below(9)) = \(expression(2))"
    case 1: return "// " + text(["\"", ")", "{", "/*", "/", "\\("])
    case 2: return "/* \(text(["\"", "{", ")"])) /* \" */ ( */"
    case 3, 4, 5:
      let before = numbers.one(of: ["", "", "let c = ", "_ = ", "/* ) é 👍 \" */ ", "a; "])
      return before + call() + numbers.one(of: ["", "", "; a", " // \" ) {", " /* { */"])
    case 6:
      let (before, after) = numbers.one(of: [
        ("if f(", ") { a }"), ("while [", "].isEmpty { a }"),
        ("guard (", " == ()) else { return }"),
      ])
      return before + call() + after
    case 7: return block("if \(expression(1)) == a", depth)
    case 8: return block("xs.map", depth)
    case 9: return block("do", depth) + " catch { \(expression(1)) }"
    case 10: return block("defer", depth)
    case 11:
      let head = "switch \(numbers.one(of: ["a", "x.y", "(a, \"{\")"])) {\n"
      let first = "case .a where b\(numbers.below(9)): f(1)\n\(statement(depth - 1))\n"
      return head + indented(first + "default: f(2)\n\(statement(depth - 1))") + "\n}"
    case 12: return block("Regex { /[(\"]/ }; make(\(expression(1)))", depth)
    case 13:
      // Places where Swift accepts no closure.
      let (before, after) = numbers.one(of: [
        ("if ", " == () { a }"), ("guard ", " == () else { return }"), ("while ", " == () { }"),
        ("// ", ""), ("/* ", " */"), ("_ = #\"", "\"#"),
      ])
      return before + call(isSound: false) + after
    case 14: return block("for x in \(expression(1)) where x > 1", depth)
    default:
      return "#if os(Elsewhere)\n\(statement(depth - 1))\n#else\n\(statement(depth - 1))\n#endif"
    }
  }

  private mutating func block(_ head: String, _ depth: Int) -> String {
    "\(head) {\n\(indented(statements(numbers.below(2) + 1, depth: depth - 1)))\n}"
  }

  // MARK: Calls

  private mutating func call(isSound: Bool = true, isNested: Bool = false) -> String {
    let place = calls.count
    let test = suite.map { "\($0)/\(function)" } ?? function
    calls.append(.init(new: text(Self.pieces), function: function, test: test, isSound: isSound))
    guard isSound else {
      return "§assertInlineSnapshot(of: \(numbers.one(of: ["1", "a.b", "f(2)"])))¶"
    }
    // A brace at the end of a line changes the meaning of an `if` before it; the command rightly
    // refuses a text behind it.
    var arguments = expression(3)
    while arguments.contains("(if ") { arguments = expression(3) }
    if numbers.below(isNested ? 4 : 8) == 0 { arguments += " + { \(call(isNested: true)) }()" }
    arguments += numbers.one(of: ["", "", ", as: .state", ",\n  as: /* ) */ .dump"])
    let closure = numbers.below(3) == 0 ? closure(of: place) : ""
    return "§assertInlineSnapshot(of: \(arguments))¶\(closure)"
  }

  private mutating func closure(of place: Int) -> String {
    let old = text(["a", " ", "b", ")"])
    calls[place].old = old
    calls[place].hasComment = numbers.below(3) == 0
    let open = calls[place].hasComment ? "{ /* \" } */ " : numbers.one(of: ["{ ", "{"])
    let pounds = numbers.one(of: ["", "#", "##"])
    let literal = "‹\(pounds)\"\(old)\"\(pounds)›"
    return numbers.one(of: [" ", "", "  "]) + "«\(open)\(literal)"
      + numbers.one(of: [" }", "}", "\n}"]) + "»"
  }

  private static let pieces = [
    "a", " ", "\n", "\"", "\"\"\"", "\\", "\\(", "#", "\"\"\"#", "(", ")", "{", "}", "/", "é", "👍",
    "\t", "\r", "\u{0}", "\u{202E}", "\u{FEFF}",
  ]

  // MARK: Expressions

  /// Expressions that a reader of tokens may mistake for others.
  private static let leaves = [
    ["0", "42"], ["a", "Cfg.default", "`in`", "x?.y!", "\\.a.b", "é.è", ".none", "self[0]"],
    [#""""#, #"")""#, #""(""#, #""\"""#, #""\\""#, #""{/*""#, #""//""#, #""\u{22}(""#],
    [##"#"""#"##, ##"#"\("#"##, ###"##""#"##"###, ##"#"\#n)"#"##, ##"#"/""#"##],
    ["(/[)]/)", "[/[\"]/]", "f(/\\//)", "(/[({]/)", "(/a(b)c/)", "(/[[\"]]/)"],
    ["#/[)\"]/#", "##/ ( /# [{] /##", "#/\\//#", "#/(a)/#"],
    ["Cfg.default/2", "a / 2", "(8/2)", "x/y/z", "a[1]/(2)/3", "f(1)/2"],
    ["apply(/, to: (8 / 2))", "xs.reduce(1, /\n)", "f(/, g(1), /)"],
    ["1 /* ) \" */", "/* ( /* { */ \" */ 2", "a // )\"{\n", "(1, // }\n 2)"],
  ]

  /// Expressions with others in the place of `@`, with `~` in a literal of one line, and `^` in a
  /// longer one.
  private static let nodes = [
    "(@)", "[@, @]", "[@: @]", "f(@, by: @)", "f(@) { @ }", "xs.map { x in @ }.first",
    #""\(~)""#, ##"#"\#(~) \( "#"##, "\"\"\"\n\\(^)\n \" \"\" )\n\"\"\"",
    "#\"\"\"\n\"\"\" \\#(^) \"\"\n\"\"\"#", "(@ + @)", "(a ? @ : @)", "f<A, B>(@)", "(try? @)",
    "#macro(@)", "(if a { @ } else { @ })", "({ (x: Int) -> Int in @ })(@)",
  ]

  /// An expression on one line or several.
  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0, numbers.below(26) > 8 else {
      return numbers.one(of: numbers.one(of: Self.leaves))
    }
    return numbers.one(of: Self.nodes).map { character in
      switch character {
      case "@": expression(depth - 1)
      case "~": interpolated(depth - 1, without: ["\n"])
      case "^": interpolated(depth - 1)
      default: String(character)
      }
    }.joined()
  }

  /// An expression that may stand in a literal.
  ///
  /// The compiler looks for the literal's end without knowing comments and regular expressions, and
  /// reads some texts for ever.
  private mutating func interpolated(_ depth: Int, without more: [String] = []) -> String {
    let strangers = ["[)", "[(", "[{", "[\"", "( /#", "[[", "/*", "//", "\\//"] + more
    while true {
      let text = expression(depth)
      if !strangers.contains(where: text.contains) { return text }
    }
  }
}
