import Foundation

/// A run of base64 characters in a text, whose decoded bytes are readable.
struct Base64Run {
  let range: Range<Int>
  let decoded: [UInt8]
  private let isURLSafe: Bool
  private let isPadded: Bool

  private static let least = 24

  /// Returns the readable base64 of a text, in runs of at least 24 base64 characters.
  static func all(in text: [UInt8]) -> [Base64Run] {
    text.runs(of: .base64, around: .base64, every: least, least: least)
      .compactMap { Base64Run(text, $0) }
  }

  private init?(_ text: [UInt8], _ part: Range<Int>) {
    // After a backslash, the first character belongs to an escape of the text, such as `\n`.
    var start = part.lowerBound
    if start > 0, text[start - 1] == UInt8(ascii: "\\") { start += 1 }
    guard part.upperBound - start >= Self.least, part.upperBound - start < 8 << 20 else {
      return nil
    }
    var end = part.upperBound
    while end < text.count, end - part.upperBound < 2, text[end] == UInt8(ascii: "=") { end += 1 }
    let characters = text[start..<part.upperBound]
    guard Self.isReadable(Self.bytes(characters.prefix(64))) else { return nil }
    let decoded = Self.bytes(characters)
    guard Self.isReadable(decoded) else { return nil }
    self.decoded = decoded
    range = start..<end
    isURLSafe = characters.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    isPadded = end > part.upperBound || characters.count % 4 == 0
  }

  /// Returns bytes as base64 in the alphabet of `self`, padded only if `self` is padded.
  func encoding(_ bytes: [UInt8]) -> [UInt8] {
    var text = Data(bytes).base64EncodedString()
    if isURLSafe { text = Self.urlSafe(text) }
    if !isPadded { text = text.replacingOccurrences(of: "=", with: "") }
    return Array(text.utf8)
  }

  /// Returns base64 with `-` and `_` in the place of `+` and `/`, for URLs.
  static func urlSafe(_ text: String) -> String {
    text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
  }

  /// Decodes base64 characters of either alphabet, without padding.
  private static func bytes(_ characters: ArraySlice<UInt8>) -> [UInt8] {
    let plain = characters.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: -plain.count & 3)
    return Data(base64Encoded: Data(plain + padding)).map(Array.init) ?? []
  }

  /// Whether bytes are text, or begin like gzip or UTF-16.
  private static func isReadable(_ bytes: [UInt8]) -> Bool {
    if bytes.count < 12 { return false }
    if bytes[0] == 0x1F && bytes[1] == 0x8B || bytes[1] == 0 && bytes[3] == 0 { return true }
    return !bytes.prefix(64).contains {
      $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 || $0 == 0x7F || $0 > 0xF4
    }
      && bytes.prefix(64).filter { $0 >= 0x80 }.count < 8
  }
}
