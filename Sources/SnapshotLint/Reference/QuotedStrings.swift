import ProofsheetBasics

/// Strings in quotes, found in the bytes of canonical text and of transcripts without parsing them.
enum QuotedStrings {
  /// The string around an offset, without its quotes.
  ///
  /// It stands between two quotation marks, or is a line of a string of several lines; nil where no string
  /// is. What is drawn in a wireframe stands in the outline, too.
  static func around(_ offset: Int, in reference: LintReference) -> Range<Int>? {
    let bytes = reference.bytes
    let start = ByteSearch.lineStart(of: offset, in: bytes)
    let end = ByteSearch.lineEnd(of: offset, in: bytes)
    let isInBlock = marks(before: start, in: bytes) % 2 == 1
    if isInBlock, reference.form == .screens { return nil }
    if !isInBlock || reference.form == .grid {
      var from = start
      while let range = next(from: from, to: end, in: bytes), range.lowerBound <= offset {
        if range.contains(offset) { return range }
        from = range.upperBound + 1
      }
    }
    guard isInBlock else { return nil }
    var first = start
    while first < end, bytes[first] == 0x20 { first += 1 }
    return first..<end
  }

  /// The inside of the first string from `start` on one line.
  private static func next(from start: Int, to end: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard let quote = ByteSearch.next(0x22, from: start, in: bytes), quote < end else { return nil }
    var close = quote + 1
    while close < end, bytes[close] != 0x22 { close += bytes[close] == 0x5C ? 2 : 1 }
    return close < end ? quote + 1..<close : nil
  }

  /// How many lines before an offset open or close a string of several lines.
  private static func marks(before offset: Int, in bytes: [UInt8]) -> Int {
    var count = 0
    var from = 0
    while let found = ByteSearch.next("\"\"\"\n", from: from, in: bytes), found < offset {
      count += 1
      from = found + 4
    }
    return count
  }

  /// The strings of one line each that may be keys, in order.
  ///
  /// - Complexity: O(n) in the length of the text, by `memchr` from quote to quote.
  static func candidates(_ filter: KeyFilter, in reference: LintReference) -> [Range<Int>] {
    reference.bytes.withUnsafeBytes { bytes -> [Range<Int>] in
      guard let base = bytes.baseAddress else { return [] }
      var found: [Range<Int>] = []
      var position = 0
      while position < bytes.count,
        let quote = memchr(base + position, 0x22, bytes.count - position)
      {
        let start = UnsafeRawPointer(quote) - base + 1
        if start + 3 <= bytes.count, memcmp(base + start, "\"\"\n", 3) == 0 {
          position = start + 3
          // The lines of a grid's differences have strings of their own.
          guard reference.form != .grid else { continue }
          let end = ByteSearch.next("\"\"\"\n", from: position, in: bytes)
          position = end.map { $0 + 4 } ?? bytes.count
          continue
        }
        guard let end = end(from: start, base, bytes.count) else {
          // A quotation mark of a journey's own words, which nothing closes.
          position = start
          continue
        }
        if filter.mayHave(base + start, end - start) { found.append(start..<end) }
        position = end + 1
      }
      return found
    }
  }

  /// The quotation mark that closes a string, which ends on its line.
  private static func end(from start: Int, _ base: UnsafeRawPointer, _ count: Int) -> Int? {
    var from = start
    while from < count, let quote = memchr(base + from, 0x22, count - from) {
      let end = UnsafeRawPointer(quote) - base
      var backslashes = 0
      while end - backslashes > start,
        base.load(fromByteOffset: end - backslashes - 1, as: UInt8.self) == 0x5C
      {
        backslashes += 1
      }
      if backslashes % 2 == 0 {
        return memchr(base + start, 0x0A, end - start) == nil ? end : nil
      }
      from = end + 1
    }
    return nil
  }
}
