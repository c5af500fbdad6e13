import Foundation
import HTTPFixtures

/// A set of ASCII characters, for loops over many bytes.
struct ByteSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ text: String) {
    for byte in text.utf8 {
      if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 0x3F) }
    }
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 != 0
  }

  static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  static let digits = ByteSet("0123456789")
  static let hex = ByteSet("0123456789abcdefABCDEF")
  static let capitals = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  static let alphanumerics = ByteSet(letters)
  static let words = ByteSet(letters + "-_")
  static let names = ByteSet(letters + "-_.")
  static let unreserved = ByteSet(letters + "-_.~")
  /// The characters of base64 in both alphabets.
  static let base64 = ByteSet(letters + "+/-_")
  /// The characters of base64 with its padding.
  static let padded = ByteSet(letters + "+/=")
  /// The characters of tokens in headers and webhook URLs.
  static let tokens = ByteSet(letters + "-_+/=.~:%")
  /// The characters of credentials under unknown names.
  static let credentials = ByteSet(letters + "+/-_=.")
  /// Whether each byte is in `credentials`; a table is faster than bits in debug builds.
  static let credentialTable = (0...255).map { credentials.contains(UInt8($0)) }
  static let numbers = ByteSet("0123456789+-.,:/eETZ")
  static let vowels = ByteSet("aeiouyAEIOUY")
  static let signs = ByteSet("(){}[]|*?^\\<>")
  /// The sets of bytes, by the names that the table of vendors uses for them.
  static let named = [
    "digits": digits, "hex": hex, "capitals": capitals, "letters": alphanumerics,
    "words": words, "base64": padded, "tokens": tokens,
  ]
}

extension [UInt8] {
  /// Returns each range of credential characters that has at least `least` of them.
  ///
  /// - Complexity: O(n); only every `least`-th byte of other text is read.
  func credentialRuns(least: Int) -> [Range<Int>] {
    ByteSet.credentialTable.withUnsafeBufferPointer { table in
      withUnsafeBufferPointer { text in
        guard let base = text.baseAddress, let isIn = table.baseAddress else { return [] }
        var runs: [Range<Int>] = []
        let count = text.count
        var place = least &- 1
        while place < count {
          guard isIn[Int(base[place])] else {
            place = place &+ least
            continue
          }
          var start = place
          while start > 0, isIn[Int(base[start &- 1])] { start = start &- 1 }
          var end = place &+ 1
          while end < count, isIn[Int(base[end])] { end = end &+ 1 }
          if end &- start >= least { runs.append(start..<end) }
          place = end &+ least
        }
        return runs
      }
    }
  }

  /// Whether a text begins at an offset.
  func holds(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= count && self[offset...].starts(with: text.utf8)
  }
}

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
