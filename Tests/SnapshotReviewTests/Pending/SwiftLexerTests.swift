import Foundation
import SnapshotChecking
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

  @Test func cutsSources() throws {
    let rows: [(String, [String])] = [
      ("f(a) // \" {\n b", ["wf", "(", "wa", ")", "wb"]),
      ("a /* /* \" */ ( */ b", ["wa", "wb"]),
      ("`a b`(1.5)", ["w`a b`", "(", "w1", ".", "w5", ")"]),
      (#"x("\"(")"#, ["wx", "(", #"s"\"(""#, ")"]),
      (##"#"\"#"##, [##"s#"\"#"##]),
      (##"#"a\#(f("}")) b"# c"##, [##"s#"a\#(f("}")) b"#"##, "wc"]),
      (#""\(a["(", 1] ?? "\(b)")" c"#, [#"s"\(a["(", 1] ?? "\(b)")""#, "wc"]),
      (#""\(a /* ) */ + ")")" c"#, [#"s"\(a /* ) */ + ")")""#, "wc"]),
      ("\"\"\"\n \\\"\"\" \"\" \n \"\"\" c", ["s\"\"\"\n \\\"\"\" \"\" \n \"\"\"", "wc"]),
      ("##\"\"\"\n\"\"\"#\n\"\"\"## c", ["s##\"\"\"\n\"\"\"#\n\"\"\"##", "wc"]),
      ("#\"\"\"# c", ["s#\"\"\"#", "wc"]),
      ("\"\" c", ["s\"\"", "wc"]),
      ("#expect(#file)", ["#", "wexpect", "(", "#", "wfile", ")"]),
      ("a\r\n\"b\"\r\n", ["wa", "s\"b\""]),
    ]
    for (source, expected) in rows {
      #expect(try tokens(source) == expected, "\(source)")
    }
  }

  /// The compiler has said what is a regular expression; every other slash divides.
  @Test func regularExpressionsAreThoseOfTheCompiler() throws {
    let rows: [(String, [String], [String])] = [
      ("f(/[)\"]/, x)", ["/[)\"]/"], ["wf", "(", "r/[)\"]/", ",", "wx", ")"]),
      ("f(#/\n \" # x\n/#)", ["#/\n \" # x\n/#"], ["wf", "(", "r#/\n \" # x\n/#", ")"]),
      ("/a/ /ab/", ["/ab/", "/a/"], ["r/a/", "r/ab/"]),
      (
        "f(/, (8 / 2))", [],
        ["wf", "(", "/", ",", "(", "w8", "/", "w2", ")", ")"]
      ),
      (
        "C.default/2 + (4/2)", ["/b/"],
        "wC . wdefault / w2 + ( w4 / w2 )".components(separatedBy: " ")
      ),
    ]
    for (source, regexes, expected) in rows {
      #expect(try tokens(source, regexes: regexes) == expected, "\(source)")
    }
  }

  @Test func whatHasNoEndIsAnError() {
    for source in ["a \"b\n\"", "\"\"\"\n", "#\"a\"", "\"\\(a", "a /* /* */"] {
      #expect(throws: SwiftLexerError.self, "\(source)") { try tokens(source) }
    }
  }

  @Test func literalsSayWhatTheyStandFor() throws {
    let rows: [(String, String?)] = [
      (#""a\n\t\u{41}\\\"\0\r\'""#, "a\n\tA\\\"\0\r'"), (##"#"\n\#n"#"##, "\\n\n"),
      ("\"\"\"\n\"\"\"", ""), ("\"\"\"\n\n\"\"\"", ""), ("\"\"\"\n\n\n\"\"\"", "\n"),
      ("\"\"\"\n  a\n\n   b\n  \"\"\"", "a\n\n b"), ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "a\nb"),
      ("\"\"\"\n a \\\n b \\  \n c\n \"\"\"", "a b c"), ("\"\"\"\n a\n  \"\"\"", nil),
      ("\"\\(a)\"", nil), ("\"\\q\"", nil), ("\"\\u{110000}\"", nil), ("\"\\u{\"", nil),
      ("\"\"\" a\n\"\"\"", nil),
    ]
    for (source, expected) in rows {
      let bytes = Array(source.utf8)
      guard case .string(let literal)? = try SwiftLexer.tokens(of: bytes).first?.kind else {
        Issue.record("no literal: \(source)")
        continue
      }
      #expect(literal.text(in: bytes) == expected, "\(source)")
    }
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
