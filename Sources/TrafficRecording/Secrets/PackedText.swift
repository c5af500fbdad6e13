import Foundation
import HTTPFixtures
import ProofsheetBasics

/// Text that is compressed or encoded as a whole: gzip, zlib, UTF-16.
struct PackedText {
  private enum Form {
    case gzip
    case zlib
    case utf16(isLittle: Bool, hasMark: Bool)
  }

  /// The unpacked text.
  let text: [UInt8]
  private let form: Form

  /// Unpacks bytes; `nil` for plain text and for any other data.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 5 else { return nil }
    if PackedBytes.isGzip(bytes) {
      guard let text = try? PackedBytes.gunzip(bytes) else { return nil }
      (self.text, form) = (text, .gzip)
    } else if bytes[0] & 0x0F == 8, bytes[0] >> 4 < 8,
      (Int(bytes[0]) * 256 + Int(bytes[1])) % 31 == 0,
      bytes[1] & 0x20 == 0, let text = try? PackedBytes.inflate(bytes)
    {
      (self.text, form) = (text, .zlib)
    } else if let (text, isLittle, hasMark) = Self.utf16(bytes) {
      (self.text, form) = (text, .utf16(isLittle: isLittle, hasMark: hasMark))
    } else {
      return nil
    }
  }

  /// Packs a text in the format of this packed text, without compression.
  func packing(_ text: [UInt8]) -> [UInt8] {
    switch form {
    case .gzip: return PackedBytes.gzipStoring(text)
    case .zlib: return PackedBytes.zlibStoring(text)
    case .utf16(let isLittle, let hasMark):
      return Self.utf16(text, isLittle: isLittle, hasMark: hasMark)
    }
  }

  // MARK: - UTF-16

  static func utf16(_ text: [UInt8], isLittle: Bool, hasMark: Bool = false) -> [UInt8] {
    let string = (hasMark ? "\u{FEFF}" : "") + String(decoding: text, as: UTF8.self)
    return Array(string.data(using: isLittle ? .utf16LittleEndian : .utf16BigEndian) ?? Data())
  }

  /// Decodes UTF-16; `nil` for other bytes.
  ///
  /// Text without a byte order mark is recognized if most of its characters are Latin.
  private static func utf16(_ bytes: [UInt8]) -> ([UInt8], Bool, Bool)? {
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
    guard utf16(text, isLittle: isLittle, hasMark: hasMark) == bytes else { return nil }
    return (text, isLittle, hasMark)
  }
}
