import ProofsheetBasics
import Testing

@testable import SnapshotRendering

@Suite struct QuotedTextTests {
  private func written(_ string: String, inBlock: Bool) -> String {
    let buffer = TextBuffer()
    QuotedText.writeBody(string, inBlock: inBlock, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Every scalar of the first plane, and samples of the others, in every place of a string.
  @Test func whatIsEscapedReadsBack() {
    let others = stride(from: 0x1_0000, through: 0x10_FFFF, by: 997).map { UInt32($0) }
    for value in Array(0..<0x1_0000) + others {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let string = String(String.UnicodeScalarView([scalar, "a", scalar]))
      let body = written(string, inBlock: false)
      guard let read = QuotedText.unescaped(Substring(body)),
        read.unicodeScalars.elementsEqual(string.unicodeScalars)
      else {
        Issue.record("U+\(String(value, radix: 16)) is written as \(body)")
        continue
      }
    }
  }

  @Test func invisibleScalarsAreNeverWrittenAsTheyAre() {
    let ranges: [ClosedRange<UInt32>] = [0...0x3_FFFF, 0xE_0000...0xE_0FFF, 0x10_FF00...0x10_FFFF]
    for range in ranges {
      for value in range {
        guard let scalar = Unicode.Scalar(value), value != 0x20 else { continue }
        let isVisible = !isInvisible(scalar)
        if isVisible || InvisibleScalars.contains(value) { continue }
        Issue.record("U+\(String(value, radix: 16)) stands in a text unseen")
      }
    }
    for scalar in "aZ09~é漢字가がЖ🎵€ß".unicodeScalars {
      #expect(!InvisibleScalars.contains(scalar.value))
    }
  }

  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    // Half of all assigned scalars are CJK; no property of theirs says anything here.
    if (0x3400...0x4DBF).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value) {
      return false
    }
    if (0x2_0000...0x3_FFFD).contains(scalar.value), scalar.value & 0xFFFE != 0xFFFE {
      return false
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse:
      return true
    case .unassigned: return scalar.properties.isNoncharacterCodePoint
    default: return false
    }
  }

  @Test func blocksKeepSingleQuotesAndShowSpacesAtTheEnd() {
    let rows: [(line: String, body: String)] = [
      (#"say "hi""#, #"say "hi""#), ("\"", "\""), ("\"\"", "\"\""),
      ("a ", #"a\u{20}"#), (" ", #"\u{20}"#), ("  ", #" \u{20}"#), ("a\\", #"a\\"#), ("", ""),
      ("\"\"\"", "\"\"\\\""), ("\"\"\"\"", "\"\"\\\"\""), ("a\r", #"a\r"#),
    ]
    for row in rows {
      #expect(written(row.line, inBlock: true) == row.body)
      #expect(QuotedText.unescaped(Substring(row.body)) == row.line)
    }
  }

  @Test func malformedEscapesAreNoText() {
    for body in [
      #"\"#, #"\x"#, #"\u"#, #"\u{"#, #"\u{}"#, #"\u{zz}"#, #"\u{D800}"#, #"\u{110000}"#,
      #"\u{+41}"#, #"\u{-1}"#, #"a\u41}"#, #"\N"#,
    ] {
      #expect(QuotedText.unescaped(Substring(body)) == nil)
    }
  }

  /// Every scalar between texts of up to nine bytes, and every text of a few marks, as the slow writer
  /// below has them.
  @Test func runsAreWrittenAsScalarByScalar() {
    let others = stride(from: 0x1_0000, through: 0x10_FFFF, by: 997).map { UInt32($0) }
    for value in Array(0..<0x1_0000) + others {
      guard let scalar = Unicode.Scalar(value), value != 0x0A else { continue }
      let ends = ["", "abcdefgh", "é", "漢字 "][Int(value % 4)]
      expectSame(String(repeating: "x", count: Int(value % 9)) + String(scalar) + ends)
    }
    let marks = ["\"", "\\", " ", "a", "é", "\u{AD}"]
    for number in 0..<7776 {
      var rest = number
      var text = ""
      for _ in 0..<5 {
        text += marks[rest % 6]
        rest /= 6
      }
      expectSame(text)
    }
  }

  private func expectSame(_ text: String) {
    for inBlock in [false, true] {
      let (fast, slow) = (written(text, inBlock: inBlock), slowly(text, inBlock: inBlock))
      if fast != slow { Issue.record("\(slow) is written as \(fast)") }
    }
  }

  private func slowly(_ text: String, inBlock: Bool) -> String {
    let scalars = Array(text.unicodeScalars)
    var quotes = 0
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      quotes = scalar == "\"" ? quotes % 3 + 1 : 0
      switch scalar {
      case "\"": result += inBlock && quotes < 3 ? "\"" : "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      default:
        let isHidden =
          InvisibleScalars.contains(scalar.value)
          || scalar == " " && inBlock && index == scalars.count - 1
        result +=
          isHidden
          ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
      }
    }
    return result
  }
}
