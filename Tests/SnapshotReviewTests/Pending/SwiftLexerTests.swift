import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

@Suite struct SwiftLexerTests {
  /// The tokens as text: one letter for the kind, then the source.
  private func tokens(_ source: String) throws -> [String] {
    let bytes = Array(source.utf8)
    return try SwiftLexer.tokens(of: bytes).map { token in
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
      ("let r = /a\"b\\/(c)/", ["wlet", "wr", "=", "r/a\"b\\/(c)/"]),
      ("f(/\"/, x)", ["wf", "(", "r/\"/", ",", "wx", ")"]),
      ("return /\"/", ["wreturn", "r/\"/"]),
      (
        "reduce(1, /) + (2)/3",
        ["wreduce", "(", "w1", ",", "/", ")", "+", "(", "w2", ")", "/", "w3"]
      ),
      ("a / b / c", ["wa", "/", "wb", "/", "wc"]),
      ("a!/b/ c", ["wa", "!", "/", "wb", "/", "wc"]),
      ("#/\"/a/# b", ["r#/\"/a/#", "wb"]),
      ("#/\n \" # x\n/# b", ["r#/\n \" # x\n/#", "wb"]),
      ("a\r\n\"b\"\r\n", ["wa", "s\"b\""]),
    ]
    for (source, expected) in rows {
      #expect(try tokens(source) == expected, "\(source)")
    }
  }

  @Test func whatHasNoEndIsAnError() {
    let (string, comment) = ("a string literal has no end", "a comment has no end")
    let rows: [(String, String, Int)] = [
      ("a \"b\n\"", string, 2), ("\"\"\"\n", string, 0),
      ("#\"a\"", string, 0), ("\"\\(a", string, 0),
      ("a /* /* */", comment, 2),
    ]
    for (source, reason, offset) in rows {
      let expected = SwiftLexerError(reason: reason, offset: offset)
      #expect(throws: expected, "\(source)") { try tokens(source) }
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

  /// Every source of this package, which the compiler has read, is cut so that its brackets match.
  @Test func bracketsOfRealSourcesMatch() throws {
    let root = try SnapshotRoot.above(#filePath)
    var count = 0
    for folder in ["Sources", "Tests", "ci"] {
      for path in try FileListing(below: root + "/" + folder).files where path.hasSuffix(".swift") {
        let bytes = try #require(try FileBytes.read("\(root)/\(folder)/\(path)"))
        var open: [UInt8] = []
        for token in try SwiftLexer.tokens(of: bytes) {
          let byte = bytes[token.range.lowerBound]
          if token.kind == .open { open.append(byte == 0x28 ? 0x29 : byte + 2) }
          if token.kind == .close { #expect(open.popLast() == byte, "\(path)") }
        }
        #expect(open == [], "\(path)")
        count += 1
      }
    }
    #expect(count > 200)
  }
}
