import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// A text that is printed as a literal is the text that the literal stands for.
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

  /// Texts of the characters that mean something in a literal, the same every time.
  private static let random: [String] = {
    let alphabet = ["\\", "\"", "\"\"\"", "#", "(", ")", "\n", " ", "\t", "\r", "a", "{", "u{41}"]
    var state: UInt64 = 1
    return (0..<400).map { _ in
      var text = ""
      for _ in 0..<(state >> 33) % 14 + 1 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += alphabet[Int(state >> 33) % alphabet.count]
      }
      return text
    }
  }()

  /// A call with the literal of a text, as it is written into a source.
  private func source(_ text: String, _ indentation: String, _ newline: String) -> String {
    let literal = InlineLiteral(text).text(indentation: indentation, newline: newline)
    return "f(\"(\") {" + newline + indentation + literal + newline + "}" + newline
  }

  @Test func printsAndReadsBack() throws {
    for text in Self.nasty + Self.random {
      for (indentation, newline) in [("", "\n"), ("  ", "\n"), ("\t\t", "\r\n")] {
        let source = Array(source(text, indentation, newline).utf8)
        let tokens = try SwiftLexer.tokens(of: source)
        #expect(tokens.count == 7)
        guard case .string(let literal) = tokens[5].kind else {
          Issue.record("no literal: \(String(reflecting: text))")
          continue
        }
        let read = literal.text(in: source)
        #expect(read.map { Array($0.utf8) } == Array(text.utf8), "\(String(reflecting: text))")
        // No line ends with a space that an editor would remove.
        let lines = source.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
        #expect(lines.allSatisfy { $0.last != 0x20 && $0.last != 0x09 })
      }
    }
  }

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

  /// The compiler is the oracle.
  @Test func theCompilerReadsTheSame() throws {
    let scene = try Scene()
    let texts = Self.nasty + Self.random.prefix(100)
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
