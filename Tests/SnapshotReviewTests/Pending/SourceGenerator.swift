import TestSupport

/// Writes sources that the compiler takes, of everything that can hold a bracket, a quote or a slash.
struct SourceGenerator {
  var numbers: SeededNumbers
  var source = GeneratedSource(step: "", newline: "")
  private var indent = ""
  private var function = ""
  private var suite: String?

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  /// The next source.
  mutating func next() -> GeneratedSource {
    let step = numbers.one(of: ["  ", "    ", "\t"])
    source = GeneratedSource(step: step, newline: numbers.one(of: ["\n", "\n", "\r\n"]))
    indent = ""
    line("import Testing")
    // So that there is no doubt about the step, whatever ends with a brace.
    for number in 0..<4 {
      open("enum Indented\(number) {")
      line("case a")
      close()
    }
    line("let before = \(expression(2))")
    for number in 0...numbers.below(3) {
      suite = numbers.below(2) == 0 ? "Suite\(number)" : nil
      if let suite { open("\(numbers.one(of: ["struct", "final class", "extension"])) \(suite) {") }
      function = "test\(number)()"
      open("\(numbers.one(of: ["@Test ", "", suite == nil ? "" : "static "]))func \(function) {")
      line("let a = 1")
      for _ in 0...numbers.below(3) { statement(3) }
      close()
      if suite != nil { close() }
    }
    if numbers.below(2) == 0 { line("let after = \(expression(2))") }
    // One character, also where it is two bytes.
    if numbers.below(4) == 0 { source.text.removeLast() }
    return source
  }

  // MARK: Statements

  private mutating func line(_ text: String) { put(indent + text + "\n") }

  private mutating func put(_ text: String) {
    source.text += source.newline == "\n" ? text : text.replacing("\n", with: source.newline)
  }

  private mutating func open(_ text: String) {
    line(text)
    indent += source.step
  }

  private mutating func close(_ text: String = "}") {
    indent.removeLast(source.step.count)
    line(text)
  }

  private mutating func statement(_ depth: Int) {
    switch numbers.below(depth > 0 ? 16 : 5) {
    case 0: line("let b\(numbers.below(9)) = \(expression(2))")
    case 1: line("// \(text(["\"", ")", "{", "/*", "/", "\\("]))")
    case 2: line("/* \(text(["\"", "{", ")"])) /* \" */ ( */")
    case 3, 4, 5:
      callLine(before: numbers.one(of: ["", "", "let c = ", "_ = ", "/* ) é 👍 \" */ ", "a; "]))
    case 6: callLine(before: numbers.one(of: ["if f(", "while [", "guard ("]), isCondition: true)
    case 7: block("if \(expression(1)) == a", depth)
    case 8: block("xs.map", depth)
    case 9: block("do", depth, end: "} catch { \(expression(1)) }")
    case 10: block("defer", depth)
    case 11:
      open("switch \(numbers.one(of: ["a", "x.y", "(a, \"{\")"])) {")
      line("case .a where b\(numbers.below(9)): f(1)")
      statement(depth - 1)
      line("default: f(2)")
      statement(depth - 1)
      close()
    case 12: block("Regex { /[(\"]/ }; make(\(expression(1)))", depth)
    case 13: refused()
    case 14: block("for x in \(expression(1))", depth, head: " where x > 1 {")
    default:
      line("#if os(Elsewhere)")
      statement(depth - 1)
      line("#else")
      statement(depth - 1)
      line("#endif")
    }
  }

  private mutating func block(
    _ head: String,
    _ depth: Int,
    head brace: String = " {",
    end: String = "}"
  ) {
    open(head + brace)
    for _ in 0...numbers.below(2) { statement(depth - 1) }
    close(end)
  }

  /// A call on a line, as a statement, a value, or in brackets of a condition.
  private mutating func callLine(before: String, isCondition: Bool = false) {
    put(indent + before)
    call()
    switch before {
    case "if f(": put(") { a }")
    case "while [": put("].isEmpty { a }")
    case "guard (": put(" == ()) else { return }")
    default: put(numbers.one(of: ["", "", "; a", " // \" ) {", " /* { */"]))
    }
    put("\n")
  }

  /// A call where Swift takes no closure.
  private mutating func refused() {
    let (before, after) = numbers.one(of: [
      ("if ", " == () { a }"), ("guard ", " == () else { return }"), ("while ", " == () { }"),
      ("// ", ""), ("/* ", " */"), ("_ = #\"", "\"#"),
    ])
    put(indent + before)
    call(isSound: false)
    put(after + "\n")
  }

  // MARK: Calls

  private mutating func call(isSound: Bool = true, isNested: Bool = false) {
    let test = suite.map { "\($0)/\(function)" } ?? function
    var call = GeneratedSource.Call(
      new: text(Self.pieces),
      function: function,
      test: test,
      isSound: isSound
    )
    call.start = source.text.utf8.count
    put("assertInlineSnapshot(of: ")
    var subject = isSound ? expression(3) : numbers.one(of: ["1", "a.b", "f(2)"])
    // A brace at the end of a line lets the compiler read an `if` before it in another way, so that a text
    // behind it is refused, and rightly.
    while subject.contains("(if ") { subject = expression(3) }
    put(subject)
    if isSound, numbers.below(isNested ? 4 : 8) == 0 { nested() }
    put(
      isSound ? numbers.one(of: ["", "", ", as: .state", ",\n\(indent)  as: /* ) */ .dump"]) : ""
    )
    put(")")
    call.end = source.text.utf8.count
    if isSound, numbers.below(3) == 0 { closure(&call) }
    source.calls.append(call)
  }

  /// A call in a closure in another's arguments.
  private mutating func nested() {
    put(" + { ")
    call(isNested: true)
    put(" }()")
  }

  private mutating func closure(_ call: inout GeneratedSource.Call) {
    let old = text(["a", " ", "b", ")"])
    put(numbers.one(of: [" ", "", "  "]))
    let start = source.text.utf8.count
    call.hasComment = numbers.below(3) == 0
    put(call.hasComment ? "{ /* \" } */ " : numbers.one(of: ["{ ", "{"]))
    let literal = source.text.utf8.count
    let pounds = numbers.one(of: ["", "#", "##"])
    put(pounds + "\"" + old + "\"" + pounds)
    call.literal = literal..<source.text.utf8.count
    put(numbers.one(of: [" }", "}", "\n\(indent)}"]))
    call.closure = start..<source.text.utf8.count
    call.old = old
  }

  /// Some pieces behind one another.
  private mutating func text(_ pieces: [String]) -> String {
    (0..<numbers.below(9)).map { _ in numbers.one(of: pieces) }.joined()
  }

  private static let pieces = [
    "a", " ", "\n", "\"", "\"\"\"", "\\", "\\(", "#", "\"\"\"#", "(", ")", "{", "}", "/", "é", "👍",
    "\t", "\r", "\u{0}", "\u{202E}", "\u{FEFF}",
  ]
}
