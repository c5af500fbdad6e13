import Foundation
import HTTPFixtures

/// Removes the escapes of JSON, URLs, forms and XML from bytes.
enum TextEscapes {
  static func unescapedPercent(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    return String(decoding: text, as: UTF8.self).removingPercentEncoding.map { Array($0.utf8) }
      ?? text
  }

  /// Decodes the value of a form: percent-encoding, and `+` for a space.
  static func unescapedForm(_ text: [UInt8]) -> [UInt8] {
    unescapedPercent(text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })
  }

  static func unescapedJSON(_ text: [UInt8]) -> [UInt8] {
    let quote = [UInt8(ascii: "\"")]
    let node = try? JSONParser.parse(Data(quote + text + quote))
    return node?.text.map { Array($0.utf8) } ?? text
  }

  /// Decodes the five named entities of XML, and the usual number of a quotation mark.
  static func unescapedEntities(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    let names = [
      ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&lt;", "<"),
      ("&gt;", ">"), ("&amp;", "&"),
    ]
    return Array(
      names.reduce(String(decoding: text, as: UTF8.self)) { $0.replacing($1.0, with: $1.1) }.utf8
    )
  }

  static func percentEncoded(_ text: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return text.flatMap { byte -> [UInt8] in
      if ByteSet.unreserved.contains(byte) { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

/// The bytes that replace a range of a text.
struct TextEdit {
  let range: Range<Int>
  let bytes: [UInt8]

  /// Returns a text after all edits; an edit that overlaps an earlier one is ignored.
  static func applied(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= place {
      result += text[place..<edit.range.lowerBound]
      result += edit.bytes
      place = edit.range.upperBound
    }
    return result + text[place...]
  }
}
