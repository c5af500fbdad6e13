import Foundation
import JSONSyntax
import ProofsheetBasics

/// How deep JSON is nested, found out without reading it: its decoder would exhaust the stack.
enum JSONDepth {
  /// Whether lists and objects are nested as deep as `JSONParser.depthLimit` at most.
  ///
  /// - Complexity: O(n) in the number of bytes; O(1) for what is neither a list nor an object.
  static func isAllowed(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
      guard place < bytes.count, bytes[place] | 0x20 == 0x7B else { return true }
      return isAllowed(bytes, from: place)
    }
  }

  private static func isAllowed(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    var depth = 0
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > JSONParser.depthLimit { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""): place = endOfText(bytes, from: place + 1)
      default: break
      }
      place += 1
    }
    return true
  }

  /// Where the quotation mark stands that ends a text.
  private static func endOfText(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    var place = start
    while place < bytes.count,
      let mark = memchr(base + place, Int32(UInt8(ascii: "\"")), bytes.count - place)
    {
      let end = UnsafeRawPointer(mark) - base
      var backslashes = 0
      while end - backslashes > start, bytes[end - backslashes - 1] == UInt8(ascii: "\\") {
        backslashes += 1
      }
      if backslashes.isMultiple(of: 2) { return end }
      place = end + 1
    }
    return bytes.count
  }
}
