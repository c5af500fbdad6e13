import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import SnapshotReview

/// A text that is printed as a literal equals the text of the literal.
@Suite struct InlineLiteralTests {
  private static let nasty = [
    "", "\n", "\n\n", "one", "one\n", "\none", "one\n\ntwo", "  indented\n    more\n", " ", "   ",
    "a \nb  \n ", "\\", "a\\", "\\\n\\", "\\(x)", "\\#(x)\\##(y)", "\"\"\"", "\"\"\"#",
    "\"\"\"##\\#",
    "\"\"\"\"\"\"", "\"", "a\"\"", "\"\"\"\n\"\"\"", "#\"\"\"#", "\t", "\ta\t\nb\t", "a\r\nb\r",
    "\r",
    "\u{0}\u{7F}\u{1B}[31m", "\u{2028}\u{2029}\u{FEFF}\u{202E}", "é e\u{301} \u{301}x", "👩‍👩‍👧 ظ",
    "\u{A0}no-break\u{A0}", "\\u{41}\\n\\t", "}{)(][//*", "/* \" */", "`", "\"\\(\"a\")\"",
  ]

  /// Random texts of the characters that have a meaning in a literal, the same in each run.
  private static let random: [String] = {
    let alphabet = ["\\", "\"", "\"\"\"", "#", "(", ")", "\n", " ", "\t", "\r", "a", "{", "u{41}"]
    var numbers = SeededNumbers(seed: 1)
    return (0..<400).map { _ in
      (0...numbers.below(14)).map { _ in numbers.one(of: alphabet) }.joined()
    }
  }()

  @Test func asFewMarksAsNeeded() {
    let rows = [
      ("plain \"\" text", 0), ("\\", 1), ("\"\"\"", 1), ("\\#", 2), ("\"\"\"#", 2), ("#", 0),
      ("\\##\"\"\"#", 3),
    ]
    for (text, pounds) in rows { #expect(InlineLiteral(text).pounds == pounds, "\(text)") }
    #expect(
      InlineLiteral("a\\(b)\tc \n\nd").text(indentation: "  ", newline: "\n") == ##"""
        #"""
          a\(b)\#tc\#u{20}

          d
          """#
        """##
    )
  }

  /// No line ends with a space, which an editor would remove.
  @Test func aLiteralIsReadAsItsText() {
    for text in Self.nasty + Self.random {
      for (margin, end) in [("", "\n"), ("\t", "\r\n")] {
        let literal = InlineLiteral(text).text(indentation: margin, newline: end)
        let lines = literal.utf8.split { $0 == 0x0A || $0 == 0x0D }
        #expect(lines.allSatisfy { $0.last != 0x20 && $0.last != 0x09 }, "\(text)")
        let source = ["check(", "  a) {", margin + literal, "}"].joined(separator: end)
        #expect(InlineLiteral.text(at: 1, in: source) == text)
      }
    }
    let forms = [
      ("{\n*\na\\\\b\n* }", #"a\b"#), ("{\n*\n\\(b)\n*\n}", nil), ("{\n*\n\\u{D800}\n*\n}", nil),
      ("{\n*\nb", nil), ("{\n  b\n*\n*\n}", nil), ("{", nil), ("{ \"b\" }", nil), ("", nil),
    ]
    for (form, text) in forms {
      let source = form.replacing("*", with: "\"\"\"")
      #expect(InlineLiteral.text(at: 1, in: source) == text)
      for line in [Int.min, 0, 9] { #expect(InlineLiteral.text(at: line, in: source) == nil) }
    }
  }

  /// The compiler is the oracle.
  @Test(.startsProcesses) func theCompilerReadsTheSame() throws {
    let scene = Scene()
    let texts = Self.nasty + Self.random.prefix(200)
    var program = "func show(_ text: () -> String) { print(Array(text().utf8)) }\n"
    for (index, text) in texts.enumerated() {
      let indentation = index % 2 == 0 ? "  " : "\t"
      let literal = InlineLiteral(text).text(indentation: indentation, newline: "\n")
      program += "show {\n\(indentation)\(literal)\n}\n"
    }
    try scene.write(program, to: "main.swift")
    let expected = texts.map { "\(Array($0.utf8))\n" }.joined()
    #expect(try scene.compiledAndRun() == expected)
  }
}
