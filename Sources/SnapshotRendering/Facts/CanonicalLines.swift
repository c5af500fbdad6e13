import ProofsheetBasics

/// The bytes of a canonical text, line by line, without a tree.
struct CanonicalLines {
  let base: UnsafePointer<UInt8>
  let count: Int

  /// Where the line behind the one at an offset starts.
  func lineEnd(_ start: Int) -> Int {
    guard let newline = memchr(base + start, 0x0A, count - start) else { return count }
    return UnsafeRawPointer(newline) - UnsafeRawPointer(base) + 1
  }

  /// Where the lines start that stand before a line.
  func lineStarts(before end: Int) -> [Int] {
    var starts: [Int] = []
    var line = 0
    while line < end {
      starts.append(line)
      line = lineEnd(line)
    }
    return starts
  }

  /// Where the line starts that an offset is in.
  func lineStart(at offset: Int) -> Int {
    var start = offset
    while start > 0, base[start &- 1] != 0x0A { start = start &- 1 }
    return start
  }

  /// How many spaces a line starts with; nil for an empty one, which only a text of several lines has.
  func indent(_ start: Int) -> Int? {
    var offset = start
    while offset < count, base[offset] == 0x20 { offset = offset &+ 1 }
    return offset == count || base[offset] == 0x0A ? nil : offset - start
  }

  /// The fewest spaces that lines start with.
  func leastIndent(_ range: Range<Int>) -> Int? {
    var least = Int.max
    var line = range.lowerBound
    while line < range.upperBound {
      if let indent = indent(line), indent < least { least = indent }
      line = lineEnd(line)
    }
    return least == .max ? nil : least
  }

  /// Whether the value of a line has several lines, which follow.
  func opensBlock(_ start: Int) -> Bool {
    let end = lineEnd(start) - 1
    guard end - start >= 3, base[end] == 0x0A, base[end - 1] == 0x22, base[end - 2] == 0x22,
      base[end - 3] == 0x22
    else { return false }
    return end - start == 3 || base[end - 4] == 0x20
  }

  func text(_ range: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self
    )
  }
}

// MARK: - What two texts have in common

extension CanonicalLines {
  private static let block = 4_096

  /// How many bytes are equal at the start.
  func commonPrefix(with other: CanonicalLines) -> Int {
    let end = min(count, other.count)
    var offset = 0
    while offset + Self.block <= end, memcmp(base + offset, other.base + offset, Self.block) == 0 {
      offset += Self.block
    }
    while offset < end, base[offset] == other.base[offset] { offset = offset &+ 1 }
    return offset
  }

  /// How many bytes are equal at the end, at most so many.
  func commonSuffix(with other: CanonicalLines, upTo limit: Int) -> Int {
    let (ends, others) = (base + count, other.base + other.count)
    var length = 0
    while length + Self.block <= limit,
      memcmp(ends - length - Self.block, others - length - Self.block, Self.block) == 0
    {
      length += Self.block
    }
    while length < limit, ends[-length &- 1] == others[-length &- 1] { length = length &+ 1 }
    return length
  }
}
