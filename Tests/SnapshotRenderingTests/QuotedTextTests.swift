import ProofsheetBasics
import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct QuotedTextTests {
  private func written(_ string: String, inBlock: Bool) -> String {
    let buffer = TextBuffer()
    QuotedText.writeBody(string, inBlock: inBlock, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test func invisibleScalarsAreNeverWrittenAsTheyAre() {
    let ranges: [ClosedRange<UInt32>] = [0...0x3_FFFF, 0xE_0000...0xE_0FFF, 0x10_FF00...0x10_FFFF]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), value != 0x20, isInvisible(scalar) else { continue }
      if InvisibleScalars.contains(value) { continue }
      Issue.record("U+\(String(value, radix: 16)) stands in a text unseen")
    }
    #expect(!"aZ09~é漢字가がЖ🎵€ß".unicodeScalars.contains { InvisibleScalars.contains($0.value) })
  }

  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    // Half of all assigned scalars are CJK; none of their properties matters here.
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

  /// Every scalar of the first plane, and samples of the others, between texts of up to nine bytes.
  @Test(.exhaustive) func everyScalarIsWritten() {
    let others = stride(from: 0x1_0000, through: 0x10_FFFF, by: 997).map { UInt32($0) }
    for value in Array(0..<0x1_0000) + others {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let ends = ["", "abcdefgh", "é", "漢字 ", String(scalar)][Int(value % 5)]
      expectSame(String(repeating: "x", count: Int(value % 9)) + String(scalar) + ends)
    }
  }

  /// Every text of a few marks, behind up to eight bytes.
  @Test func everyTextOfMarksIsWritten() {
    let marks = ["\"", "\\", " ", "a", "é", "\u{AD}"]
    for number in 0..<7776 {
      var rest = number
      var text = String(repeating: "x", count: number % 9)
      for _ in 0..<5 {
        text += marks[rest % 6]
        rest /= 6
      }
      expectSame(text)
    }
    for scalar in (0..<0x300).compactMap({ Unicode.Scalar($0) }) { expectSame("a\(scalar)漢字") }
  }

  /// Checks that the text is written like the slow writer below writes it.
  private func expectSame(_ text: String) {
    for inBlock in [false, true] where !(inBlock && text.unicodeScalars.contains("\n")) {
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
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += isHidden ? "\\u{\(digits)}" : String(scalar)
      }
    }
    return result
  }
}
