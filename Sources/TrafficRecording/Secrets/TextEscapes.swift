import Foundation

/// Removes escapes from bytes, in any kind of text.
enum TextEscapes {
  static func unescapedPercent(_ text: [UInt8]) -> [UInt8] {
    replacing(UInt8(ascii: "%"), in: text) { rest, result in
      guard rest.count > 2, let high = digit(rest[1]), let low = digit(rest[2]) else { return 0 }
      result.append(high << 4 | low)
      return 3
    }
  }

  /// Decodes the value of a form: percent-encoding, and `+` for a space.
  static func unescapedForm(_ text: [UInt8]) -> [UInt8] {
    unescapedPercent(text.contains(UInt8(ascii: "+")) ? text.map { $0 == 0x2B ? 0x20 : $0 } : text)
  }

  static func unescapedJSON(_ text: [UInt8]) -> [UInt8] {
    replacing(UInt8(ascii: "\\"), in: text) { rest, result in
      var units: [UInt16] = []
      // A character such as an emoji is written as two escapes, which have a meaning only together.
      while case let next = UnsafeBufferPointer(rebasing: rest[(6 * units.count)...]),
        next.count > 5, next[0] == UInt8(ascii: "\\"), next[1] == UInt8(ascii: "u")
      {
        let digits = next[2...5].compactMap(digit)
        if digits.count < 4 { break }
        units.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
      }
      if !units.isEmpty {
        result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        return 6 * units.count
      }
      guard rest.count > 1 else { return 0 }
      switch rest[1] {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      default: result.append(rest[1])
      }
      return 2
    }
  }

  /// Decodes numeric entities, and the five named entities of XML.
  static func unescapedEntities(_ text: [UInt8]) -> [UInt8] {
    replacing(UInt8(ascii: "&"), in: text) { rest, result in
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")), end > 1 else { return 0 }
      let name = String(decoding: rest[1..<end], as: UTF8.self)
      if let character = entities[name] {
        result.append(character)
        return end + 1
      }
      guard name.hasPrefix("#") else { return 0 }
      let isHex = name.dropFirst().first == "x" || name.dropFirst().first == "X"
      let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
      guard let scalar = number.flatMap(Unicode.Scalar.init) else { return 0 }
      result.append(contentsOf: String(Character(scalar)).utf8)
      return end + 1
    }
  }

  /// Replaces the escapes that begin with a mark.
  ///
  /// - Parameters:
  ///   - mark: The byte with which an escape begins.
  ///   - text: The text.
  ///   - replace: A function that gets the bytes from a mark on. It appends the decoded escape and
  ///     returns the escape's length, or 0 for a mark that begins no escape.
  /// - Returns: The text without escapes.
  /// - Complexity: O(n); the text between two marks is copied as a whole.
  private static func replacing(
    _ mark: UInt8,
    in text: [UInt8],
    _ replace: (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Int
  ) -> [UInt8] {
    text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, memchr(start, Int32(mark), bytes.count) != nil else {
        return text
      }
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var offset = 0
      while offset < bytes.count {
        let next = memchr(start + offset, Int32(mark), bytes.count - offset)
        let end = next.map { UnsafeRawPointer(start).distance(to: $0) } ?? bytes.count
        if end > offset { result.append(contentsOf: bytes[offset..<end]) }
        if end == bytes.count { break }
        let taken = replace(UnsafeBufferPointer(rebasing: bytes[end...]), &result)
        if taken == 0 { result.append(mark) }
        offset = end + max(1, taken)
      }
      return result
    }
  }

  private static let entities: [String: UInt8] = [
    "amp": 0x26, "quot": 0x22, "apos": 0x27, "lt": 0x3C, "gt": 0x3E,
  ]

  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
