import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

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

  /// An editor would remove it.
  @Test func noLineEndsWithASpace() {
    for text in Self.nasty + Self.random {
      let lines = InlineLiteral(text).text(indentation: "\t", newline: "\n").split(separator: "\n")
      #expect(lines.allSatisfy { $0.last != " " && $0.last != "\t" }, "\(text)")
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
