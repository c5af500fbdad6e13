import ProofsheetBasics

/// The lines of a text, or other pieces of it, as raw bytes, valid as long as the memory they stand in.
struct LineBytes {
  let base: UnsafePointer<UInt8>
  /// Where each starts, and the length of the text as the last.
  let cuts: UnsafePointer<Int>
  let count: Int

  /// Lends the lines of a text for the time of a call.
  static func of<Result>(_ lines: TextLines, _ body: (LineBytes) -> Result) -> Result {
    of(lines.text, cutAt: lines.cuts, body)
  }

  /// Lends the pieces of a text for the time of a call.
  static func of<Result>(
    _ text: String,
    cutAt cuts: [Int],
    _ body: (LineBytes) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { bytes in
      cuts.withUnsafeBufferPointer { offsets in
        guard let cuts = offsets.baseAddress else { preconditionFailure("a text ends somewhere") }
        // A text without bytes has no pieces that anybody could look at.
        let base = bytes.baseAddress ?? UnsafeRawPointer(cuts).assumingMemoryBound(to: UInt8.self)
        return body(LineBytes(base: base, cuts: cuts, count: offsets.count - 1))
      }
    }
  }

  /// How many spaces and tabs a line starts with.
  func indentation(of line: Int) -> Int {
    let end = end(of: line)
    var offset = cuts[line]
    while offset < end, base[offset] == 0x20 || base[offset] == 0x09 { offset &+= 1 }
    return offset - cuts[line]
  }

  /// A line without its indentation and its line feed, or `nil` when it has no word.
  func content(of line: Int) -> UnsafeBufferPointer<UInt8>? {
    let end = end(of: line)
    var start = cuts[line]
    while start < end, base[start] == 0x20 || base[start] == 0x09 { start &+= 1 }
    var word = start
    while word < end, !isWordByte(base[word]) { word &+= 1 }
    guard word < end else { return nil }
    return UnsafeBufferPointer(start: base + start, count: end &- start)
  }

  /// Counts the letters, digits and bytes outside ASCII of a line.
  func wordBytes(in line: Int, upTo limit: Int) -> Int {
    let end = end(of: line)
    var offset = cuts[line]
    var found = 0
    while offset < end, found < limit {
      if isWordByte(base[offset]) { found &+= 1 }
      offset &+= 1
    }
    return found
  }

  /// Whether a line of another text is this one with spaces or tabs put before it, or taken away.
  ///
  /// - Parameters:
  ///   - line: The line of this text.
  ///   - otherLine: The line of the other text.
  ///   - other: The other text.
  ///   - shift: How many spaces and tabs the other line has more.
  /// - Returns: Whether that is all that differs; an empty line stays one whatever the shift.
  func isLine(_ line: Int, at otherLine: Int, of other: LineBytes, indentedBy shift: Int) -> Bool {
    let count = end(of: line) - cuts[line]
    let otherCount = other.end(of: otherLine) - other.cuts[otherLine]
    if count == 0, otherCount == 0 { return true }
    guard otherCount - count == shift, min(count, otherCount) > 0 else { return false }
    let (long, short) = shift < 0 ? (self, other) : (other, self)
    let (longLine, shortLine) = shift < 0 ? (line, otherLine) : (otherLine, line)
    let added = abs(shift)
    guard long.indentation(of: longLine) >= added else { return false }
    let longStart = long.base + long.cuts[longLine] + added
    return memcmp(longStart, short.base + short.cuts[shortLine], min(count, otherCount)) == 0
  }

  /// Where a line ends, before its line feed.
  func end(of line: Int) -> Int {
    let end = cuts[line &+ 1]
    return end > cuts[line] && base[end &- 1] == 0x0A ? end &- 1 : end
  }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  let letter = byte | 0x20
  return (letter >= 0x61 && letter <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte >= 0x80
}
