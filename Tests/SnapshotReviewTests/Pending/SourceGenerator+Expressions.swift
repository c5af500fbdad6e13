import TestSupport

extension SourceGenerator {
  /// An expression on one line or several, of everything that a reader of tokens may take for something else.
  mutating func expression(_ depth: Int) -> String {
    switch numbers.below(depth > 0 ? 26 : 9) {
    case 0: "\(numbers.below(100))"
    case 1:
      numbers.one(of: [
        "a", "Cfg.default", "`in`", "x?.y!", "\\.a.b", "é.è", ".none", "self[0]",
      ])
    case 2:
      numbers.one(of: [
        #""""#, #"")""#, #""(""#, #""\"""#, #""\\""#, #""{/*""#, #""//""#, #""\u{22}(""#,
      ])
    case 3:
      numbers.one(of: [##"#"""#"##, ##"#"\("#"##, ###"##""#"##"###, ##"#"\#n)"#"##, ##"#"/""#"##])
    case 4:
      numbers.one(of: ["(/[)]/)", "[/[\"]/]", "f(/\\//)", "(/[({]/)", "(/a(b)c/)", "(/[[\"]]/)"])
    case 5: numbers.one(of: ["#/[)\"]/#", "##/ ( /# [{] /##", "#/\\//#", "#/(a)/#"])
    case 6: numbers.one(of: ["Cfg.default/2", "a / 2", "(8/2)", "x/y/z", "a[1]/(2)/3", "f(1)/2"])
    case 7:
      numbers.one(of: [
        "apply(/, to: (8 / 2))", "xs.reduce(1, /\n)", "f(/, g(1), /)",
      ])
    case 8:
      numbers.one(of: ["1 /* ) \" */", "/* ( /* { */ \" */ 2", "a // )\"{\n", "(1, // }\n 2)"])
    case 9: "(\(expression(depth - 1)))"
    case 10: "[\(expression(depth - 1)), \(expression(depth - 1))]"
    case 11: "[\(expression(depth - 1)): \(expression(depth - 1))]"
    case 12: "f(\(expression(depth - 1)), by: \(expression(depth - 1)))"
    case 13: "f(\(expression(depth - 1))) { \(expression(depth - 1)) }"
    case 14: "xs.map { x in \(expression(depth - 1)) }.first"
    case 15: "\"\\(\(inline(depth - 1)))\""
    case 16: "#\"\\#(\(inline(depth - 1))) \\( \"#"
    case 17: "\"\"\"\n\\(\(interpolated(depth - 1)))\n \" \"\" )\n\"\"\""
    case 18: "#\"\"\"\n\"\"\" \\#(\(interpolated(depth - 1))) \"\"\n\"\"\"#"
    case 19: "(\(expression(depth - 1)) + \(expression(depth - 1)))"
    case 20: "(a ? \(expression(depth - 1)) : \(expression(depth - 1)))"
    case 21: "f<A, B>(\(expression(depth - 1)))"
    case 22: "(try? \(expression(depth - 1)))"
    case 23: "#macro(\(expression(depth - 1)))"
    case 24: "(if a { \(expression(depth - 1)) } else { \(expression(depth - 1)) })"
    default: "({ (x: Int) -> Int in \(expression(depth - 1)) })(\(expression(depth - 1)))"
    }
  }

  /// An expression that may stand in a literal of one line.
  private mutating func inline(_ depth: Int) -> String {
    while true {
      let text = interpolated(depth)
      if !text.contains("\n") { return text }
    }
  }

  /// An expression that may stand in a literal, whose end the compiler finds without knowing comments and
  /// regular expressions; some texts it reads for ever.
  private mutating func interpolated(_ depth: Int) -> String {
    while true {
      let text = expression(depth)
      let strangers = ["[)", "[(", "[{", "[\"", "( /#", "[[", "/*", "//", "\\//"]
      if !strangers.contains(where: text.contains) { return text }
    }
  }
}
