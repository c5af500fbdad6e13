/// A number and a noun in the singular or plural: `1 line`, `2 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

extension String {
  /// The text with spaces after it, which fill a column of `width` characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with zeros before it, which fill a width of `width` bytes.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}

/// Bytes as hexadecimal digits; a loop without generic calls, which are slow in a debug build.
package func hexadecimal(_ bytes: [UInt8]) -> String {
  let buffer = TextBuffer(capacity: max(16, bytes.count * 2))
  bytes.withUnsafeBufferPointer { bytes in
    for index in 0..<bytes.count {
      let (high, low) = (bytes[index] >> 4, bytes[index] & 0xF)
      buffer.append(high + (high < 10 ? 0x30 : 0x57))
      buffer.append(low + (low < 10 ? 0x30 : 0x57))
    }
  }
  return String(decoding: buffer.bytes, as: UTF8.self)
}

extension String {
  /// Whether the text in UTF-8 has one of some bytes; the C library needs no generic call for each.
  package func has(_ wanted: Unicode.Scalar...) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return false }
      return wanted.contains { memchr(base, Int32($0.value), bytes.count) != nil }
    }
  }

  /// Creates a text from UTF-8 bytes; nil for bytes that are not valid UTF-8.
  package init?(checked bytes: [UInt8]) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Decoding replaces invalid bytes; the bytes of the result then differ.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}

/// Texts whose parts may come in any order, with these parts sorted by name.
///
/// A program that builds such a text from a dictionary writes another order in each process.
package enum SortedText {
  /// Returns a query or a form with its items sorted by name, as the names are spelled.
  ///
  /// Items of one name keep their order. All items keep their spelling, and empty items their
  /// places.
  package static func query(_ text: String) -> String {
    let items = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let sorted = items.filter { !$0.isEmpty }.map { (name: $0.prefix { $0 != "=" }, item: $0) }
      .sorted { $0.name < $1.name }
    var next = sorted.makeIterator()
    return items.map { $0.isEmpty ? $0 : next.next()?.item ?? $0 }.joined(separator: "&")
  }
}
