import Foundation
import HTTPFixtures
import ProofsheetBasics

/// Text in UTF-16.
struct WideText {
  /// The text in UTF-8.
  let text: [UInt8]
  private let isLittle: Bool
  private let hasMark: Bool

  /// Writes a text in the form of this text.
  func packing(_ text: [UInt8]) -> [UInt8] {
    Self.utf16(text, isLittle: isLittle, hasMark: hasMark)
  }

  static func utf16(_ text: [UInt8], isLittle: Bool, hasMark: Bool = false) -> [UInt8] {
    let string = (hasMark ? "\u{FEFF}" : "") + String(decoding: text, as: UTF8.self)
    return Array(string.data(using: isLittle ? .utf16LittleEndian : .utf16BigEndian) ?? Data())
  }

  /// Decodes UTF-16; `nil` for other bytes.
  ///
  /// Text without a byte order mark is recognized if most of its characters are Latin.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 5 else { return nil }
    let hasMark = bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF
    guard bytes.count % 2 == 0,
      hasMark || !TextSearch.places(of: 0, in: bytes, first: 64).isEmpty
    else { return nil }
    let head = bytes.prefix(64)
    let even = head.indices.filter { $0 % 2 == 0 && head[$0] == 0 }.count
    let odd = head.indices.filter { $0 % 2 == 1 && head[$0] == 0 }.count
    guard hasMark || max(even, odd) * 8 > head.count * 3 && min(even, odd) == 0 else { return nil }
    let isLittle = hasMark ? bytes[0] == 0xFF : odd > even
    let encoding: String.Encoding = isLittle ? .utf16LittleEndian : .utf16BigEndian
    let string = String(data: Data(bytes.dropFirst(hasMark ? 2 : 0)), encoding: encoding)
    let text = Array((string ?? "").utf8)
    guard Self.utf16(text, isLittle: isLittle, hasMark: hasMark) == bytes else { return nil }
    (self.text, self.isLittle, self.hasMark) = (text, isLittle, hasMark)
  }
}
