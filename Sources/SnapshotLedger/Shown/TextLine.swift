import ProofsheetBasics

/// One line of canonical text in its parts, found by bytes.
struct TextLine {
  enum Lead: Equatable {
    case field
    /// `-`, `*` or `?`: one more of a list, a set or a dictionary.
    case item
    /// The value of a key with parts: none more.
    case keyed
    /// No more than a value, as at the start of a text.
    case none
  }

  let lead: Lead
  /// The bytes of a field's name.
  let name: Range<Int>
  /// The bytes of the value; empty above a list.
  let head: Range<Int>

  /// - Parameters:
  ///   - line: The bytes of the line, its indentation left out.
  ///   - bytes: The text.
  init(_ line: Range<Int>, in bytes: UnsafeRawBufferPointer) {
    let start = line.lowerBound
    let isMark = line.count == 1 || (line.count > 1 && bytes[start + 1] == 0x20)
    if isMark, let lead = Self.mark(bytes[start]) {
      self.lead = lead
      name = start..<start
      head = min(start + 2, line.upperBound)..<line.upperBound
      return
    }
    guard let colon = Self.colon(line, in: bytes) else {
      lead = .none
      name = start..<start
      head = line
      return
    }
    lead = .field
    name = start..<colon
    head = min(colon + 2, line.upperBound)..<line.upperBound
  }

  private static func mark(_ byte: UInt8) -> Lead? {
    switch byte {
    case 0x2D, 0x2A, 0x3F: .item
    case 0x3A: .keyed
    default: nil
    }
  }

  /// The colon behind a name or a key: outside of quotes and brackets, at the end or before a space.
  static func colon(_ line: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Int? {
    var (depth, inQuotes, index) = (0, false, line.lowerBound)
    while index < line.upperBound {
      switch bytes[index] {
      case 0x5C where inQuotes: index += 1
      case 0x22: inQuotes.toggle()
      case _ where inQuotes: break
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case 0x3A where depth <= 0:
        if index + 1 == line.upperBound || bytes[index + 1] == 0x20 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: self[range]), as: UTF8.self)
  }

  /// How many spaces a line begins with.
  func spaces(_ line: Range<Int>) -> Int {
    var index = line.lowerBound
    while index < line.upperBound, self[index] == 0x20 { index += 1 }
    return index - line.lowerBound
  }

  /// Whether a line begins with a word.
  func has(_ word: StaticString, at start: Int) -> Bool {
    guard let base = baseAddress, start + word.utf8CodeUnitCount <= count else { return false }
    return memcmp(base + start, word.utf8Start, word.utf8CodeUnitCount) == 0
  }
}
