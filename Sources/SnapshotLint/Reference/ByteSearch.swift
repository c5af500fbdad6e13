import ProofsheetBasics

/// Searches bytes by the C library, because a loop over them is slow where nothing is optimised.
enum ByteSearch {
  /// Whether `text` stands at an offset.
  static func isAt(_ offset: Int, _ text: StaticString, in bytes: [UInt8]) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, offset + count <= bytes.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + offset, text.utf8Start, count) == 0 } ?? false
    }
  }

  /// The offset of the next `text` from `start`; nil without one.
  ///
  /// - Complexity: O(n) in the bytes where the first byte of the text is seldom: it is what is looked for.
  static func next(_ text: StaticString, from start: Int, in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { next(text, from: start, in: $0) }
  }

  static func next(
    _ text: StaticString,
    from start: Int,
    in bytes: UnsafeRawBufferPointer
  ) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let (count, first) = (text.utf8CodeUnitCount, Int32(text.utf8Start.pointee))
    var from = start
    while from + count <= bytes.count,
      let found = memchr(base + from, first, bytes.count - count - from + 1)
    {
      if memcmp(found, text.utf8Start, count) == 0 { return UnsafeRawPointer(found) - base }
      from = UnsafeRawPointer(found) - base + 1
    }
    return nil
  }

  /// The offset of the next byte of one value from `start`; nil without one.
  static func next(_ byte: UInt8, from start: Int, in bytes: [UInt8]) -> Int? {
    guard start < bytes.count else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// How many line feeds stand before an offset.
  static func newlines(from start: Int = 0, before offset: Int, in bytes: [UInt8]) -> Int {
    var count = 0
    var from = start
    while let found = next(0x0A, from: from, in: bytes), found < offset {
      count += 1
      from = found + 1
    }
    return count
  }

  /// Where the line of an offset begins.
  static func lineStart(of offset: Int, in bytes: [UInt8]) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Where the line of an offset ends, before its line feed.
  static func lineEnd(of offset: Int, in bytes: [UInt8]) -> Int {
    next(0x0A, from: offset, in: bytes) ?? bytes.count
  }
}
