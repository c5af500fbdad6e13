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
