import TestSupport
import Testing

@testable import ReviewTools

/// A text that is printed as a literal equals the text of the literal.
@Suite struct InlineLiteralTests {
  private static let texts = [
    "", "\n", "\n\n", "one", "one\n", "\none", "  indented\n    more\n", " ", "a \nb  \n ", "\\",
    "\\\n\\", "\\(x)", "\\#(x)\\##(y)", "\"\"\"", "\"\"\"##\\#", "\"\"\"\"\"\"", "a\"\"",
    "#\"\"\"#",
    "\ta\t\nb\t", "a\r\nb\r", "\u{0}\u{7F}\u{1B}[31m", "\u{2028}\u{2029}\u{FEFF}\u{202E}",
    "é e\u{301} \u{301}x", "👩‍👩‍👧 ظ", "\u{A0}no-break\u{A0}", "\\u{41}\\n\\t", "}{)(][//* \" */", "`",
  ]

  /// The compiler is the oracle; an editor would remove a space at the end of a line.
  @Test(.startsProcesses) func theCompilerReadsTheSame() throws {
    let scene = Scene()
    var program = "func show(_ text: () -> String) { print(Array(text().utf8)) }\n"
    for (index, text) in Self.texts.enumerated() {
      let indentation = index % 2 == 0 ? "  " : "\t"
      let literal = InlineLiteral(text).text(indentation: indentation, newline: "\n")
      #expect(literal.split(separator: "\n").allSatisfy { $0.last?.isWhitespace != true })
      program += "show {\n\(indentation)\(literal)\n}\n"
    }
    try scene.write(program, to: "main.swift")
    let compiled = try scene.process("/usr/bin/env", ["swiftc", "main.swift", "-o", "program"])
    #expect(compiled == .init(code: 0))
    let expected = Self.texts.map { "\(Array($0.utf8))\n" }.joined()
    #expect(try scene.process("program", []).output == expected)
  }

  @Test func asFewMarksAsNeeded() {
    let texts = ["plain \"\" text", "\\", "\"\"\"", "\\#", "\\##\"\"\"#"]
    #expect(texts.map { InlineLiteral($0).pounds } == [0, 1, 1, 2, 3])
  }
}
