import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import SnapshotReview

@Suite struct SwiftLexerTests {
  /// The tokens as text: one letter for the kind, then the source.
  private func tokens(_ source: String, regexes: [String] = []) throws -> [String] {
    let bytes = Array(source.utf8)
    let regexes = regexes.map { Array($0.utf8) }
    return try SwiftLexer.tokens(of: bytes, regexes: regexes).map { token in
      let kind =
        switch token.kind {
        case .word: "w"
        case .string: "s"
        case .regex: "r"
        case .open, .close, .other: ""
        }
      return kind + String(decoding: bytes[token.range], as: UTF8.self)
    }
  }

  private static let sources = [
    "f(a) // \" {\n b", "a /* /* \" */ ( */ b", "`a b`(1.5)", #"x("\"(")"#, ##"#"\"#"##,
    ##"#"a\#(f("}")) b"# c"##, #""\(a["(", 1] ?? "\(b)")" c"#, #""\(a /* ) */ + ")")" c"#,
    "\"\"\"\n \\\"\"\" \"\" \n \"\"\" c", "##\"\"\"\n\"\"\"#\n\"\"\"## c", "#\"\"\"# c", "\"\" c",
    "#expect(#file)", "a\r\n\"b\"\r\n",
  ]

  @Test func cutsSources() throws {
    assertText(try Self.sources.map { "\(try tokens($0))\n" }.joined())
  }

  /// The compiler names the regular expressions; every other slash is a division.
  @Test func regularExpressionsAreThoseOfTheCompiler() throws {
    let rows = [
      ("f(/[)\"]/, x)", ["/[)\"]/"]), ("f(#/\n \" # x\n/#)", ["#/\n \" # x\n/#"]),
      ("/a/ /ab/", ["/ab/", "/a/"]), ("f(/, (8 / 2))", []), ("C.default/2 + (4/2)", ["/b/"]),
    ]
    assertText(try rows.map { "\(try tokens($0.0, regexes: $0.1))\n" }.joined())
  }

  @Test func whatHasNoEndIsAnError() {
    for source in ["a \"b\n\"", "\"\"\"\n", "#\"a\"", "\"\\(a", "a /* /* */"] {
      #expect(throws: SwiftLexerError.self, "\(source)") { try tokens(source) }
    }
  }

  @Test func literalsSayWhatTheyStandFor() throws {
    let rows = [
      #""a\n\t\u{41}\\\"\0\r\'""#, ##"#"\n\#n"#"##, "\"\"\"\n\"\"\"", "\"\"\"\n\n\"\"\"",
      "\"\"\"\n\n\n\"\"\"", "\"\"\"\n  a\n\n   b\n  \"\"\"", "\"\"\"\r\n  a\r\n  b\r\n  \"\"\"",
      "\"\"\"\n a \\\n b \\  \n c\n \"\"\"", "\"\"\"\n a\n  \"\"\"", "\"\\(a)\"", "\"\\q\"",
      "\"\\u{110000}\"", "\"\\u{\"", "\"\"\" a\n\"\"\"",
    ]
    let told = try rows.map { source in
      let bytes = Array(source.utf8)
      guard case .string(let literal)? = try SwiftLexer.tokens(of: bytes).first?.kind else {
        return "\(source.debugDescription) is no literal\n"
      }
      return
        "\(source.debugDescription)\n  \(literal.text(in: bytes)?.debugDescription ?? "nothing")\n"
    }
    assertText(told.joined())
  }
}

extension SwiftLexer {
  /// The tokens of a whole source.
  static func tokens(of source: [UInt8], regexes: [[UInt8]] = []) throws -> [SwiftToken] {
    var lexer = SwiftLexer(source, regexes: regexes)
    while lexer.index < source.count { try lexer.takeNextToken() }
    return lexer.tokens
  }
}

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

  /// A call with the literal of a text, as the command writes it.
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
        // No line ends with a space, which an editor would remove.
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
  @Test(.startsProcesses) func theCompilerReadsTheSame() throws {
    let scene = Scene()
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
