import ProofsheetBasics

/// Strings in canonical text: quoted, with every invisible or ambiguous character escaped.
///
/// Escapes are those of a Swift string literal. Strings are compared by their scalars, because an
/// app sends scalars: `é` as one scalar and as two are different texts.
package enum QuotedText {
  /// Writes `string` in quotes on one line.
  static func write(_ string: String, to buffer: TextBuffer) {
    buffer.append(0x22)
    writeBody(string, inBlock: false, to: buffer)
    buffer.append(0x22)
  }

  /// Writes `string` in quotes; returns false for a string with several lines, and writes nothing.
  static func writeLine(_ string: String, to buffer: TextBuffer) -> Bool {
    var string = string
    let hasLines = string.withUTF8 { utf8 in
      utf8.baseAddress.map { memchr($0, 0x0A, utf8.count) != nil } ?? false
    }
    if !hasLines { write(string, to: buffer) }
    return !hasLines
  }

  /// Returns the quoted form of `string`, on one line.
  package static func line(_ string: String) -> String {
    let buffer = TextBuffer(capacity: string.utf8.count + 2)
    write(string, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Writes the inside of a quoted string, or of one line of a block.
  static func writeBody(_ string: String, inBlock: Bool, to buffer: TextBuffer) {
    var string = string
    string.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return }
      write(start, utf8.count, inBlock: inBlock, to: buffer)
    }
  }

  /// Writes the lines of a string with several lines, each with its indentation and a line feed.
  static func writeLines(_ string: String, indent: Int, to buffer: TextBuffer) {
    var string = string
    string.withUTF8 { utf8 in
      guard var start = utf8.baseAddress else { return }
      let end = start + utf8.count
      while true {
        let newline = memchr(start, 0x0A, end - start)
        let lineEnd = newline.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
        let count = lineEnd - start
        if count > 0 {
          buffer.indent(indent)
          write(start, count, inBlock: true, to: buffer)
        }
        buffer.append(0x0A)
        if newline == nil { return }
        start = lineEnd + 1
      }
    }
  }

  /// Writes the bytes of a string; stretches without an escape are copied whole.
  ///
  /// A quotation mark needs no escape in a block, unless it is the third of three. A space at the
  /// end of a line is invisible.
  private static func write(
    _ start: UnsafePointer<UInt8>,
    _ count: Int,
    inBlock: Bool,
    to buffer: TextBuffer
  ) {
    let end = inBlock && count > 0 && start[count &- 1] == 0x20 ? count &- 1 : count
    var offset = 0
    var quotes = 0
    while offset < end {
      let next = plainEnd(start, offset, end)
      if next > offset {
        buffer.append(start + offset, next &- offset)
        offset = next
        quotes = 0
        continue
      }
      quotes = start[offset] == 0x22 ? quotes % 3 &+ 1 : 0
      if inBlock, quotes == 1 || quotes == 2 {
        buffer.append(0x22)
        offset = offset &+ 1
      } else {
        offset = offset &+ escape(start + offset, to: buffer)
      }
    }
    if end < count { buffer.append("\\u{20}") }
  }

  /// Writes one scalar that needs an escape, and returns the number of its bytes.
  private static func escape(_ start: UnsafePointer<UInt8>, to buffer: TextBuffer) -> Int {
    switch start[0] {
    case 0x22: buffer.append("\\\"")
    case 0x5C: buffer.append("\\\\")
    case 0x0A: buffer.append("\\n")
    case 0x0D: buffer.append("\\r")
    case 0x09: buffer.append("\\t")
    case 0x00: buffer.append("\\0")
    default:
      let (scalar, length) = scalar(at: start)
      buffer.append("\\u{" + String(scalar, radix: 16, uppercase: true) + "}")
      return length
    }
    return 1
  }

  /// Returns the offset, from `first` on, of the first byte that needs an escape; `end` if all
  /// bytes are plain.
  private static func plainEnd(_ start: UnsafePointer<UInt8>, _ first: Int, _ end: Int) -> Int {
    var offset = first
    while offset < end {
      let byte = start[offset]
      if byte < 0x80 {
        if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return offset }
        offset = offset &+ 1
        continue
      }
      // The number of a block of 64 scalars is in all bytes but the last one.
      let isLong = byte >= 0xE0
      let block =
        isLong ? Int(byte & 0x0F) &<< 6 | Int(start[offset &+ 1] & 0x3F) : Int(byte & 0x1F)
      if byte < 0xF0, !InvisibleScalars.blocks[block] {
        offset = offset &+ (isLong ? 3 : 2)
        continue
      }
      let (scalar, length) = scalar(at: start + offset)
      if InvisibleScalars.contains(scalar) { return offset }
      offset = offset &+ length
    }
    return offset
  }

  /// Returns the scalar that starts at a byte, and the number of its bytes.
  private static func scalar(at start: UnsafePointer<UInt8>) -> (UInt32, Int) {
    let first = UInt32(start[0])
    if first < 0x80 { return (first, 1) }
    let second = UInt32(start[1]) & 0x3F
    if first < 0xE0 { return ((first & 0x1F) &<< 6 | second, 2) }
    let third = UInt32(start[2]) & 0x3F
    if first < 0xF0 { return ((first & 0xF) &<< 12 | second &<< 6 | third, 3) }
    let fourth = UInt32(start[3]) & 0x3F
    return ((first & 0x7) &<< 18 | second &<< 12 | third &<< 6 | fourth, 4)
  }
}

/// The marks in a text that is being written: places that only the complete text gives a meaning.
///
/// A mark is a control character, which no value's text has, a letter, and for an object its number.
/// Marks move with the text around them, where elements are sorted or a key gets its mark.
enum TextMark {
  /// The end of a key in a dictionary without an order.
  static let entry = "\u{1}e"

  /// The end of the name of an object; objects have numbers from 0, in the order of writing.
  static func object(_ number: Int) -> String { "\u{1}o\(number)" }

  /// The end of a reference to an object that was written before.
  static func reference(_ number: Int) -> String { "\u{1}r\(number)" }
}

/// A complete text without marks.
struct UnmarkedText {
  let bytes: [UInt8]
  /// The offsets at which keys of dictionaries without an order end.
  private(set) var keyEnds: Set<Int> = []

  private struct Mark {
    let range: Range<Int>
    let letter: UInt8
    let number: Int
    /// Whether the mark is a reference, or belongs to an object to which references lead.
    var isRepeated = false
  }

  /// Removes the marks of a text; an object with references and each reference get a number, such as
  /// ` #1`.
  ///
  /// Numbers follow the order of the text. An element of an unordered collection numbers its objects
  /// for itself, as the writer has done.
  init(_ text: TextBuffer) {
    let result = TextBuffer(capacity: max(16, text.count))
    // For each object that a reference may mean, the number of repeated objects up to this one.
    var counts: [Int] = []
    var start = 0
    for mark in Self.marks(in: text) {
      result.append(text.base + start, mark.range.lowerBound - start)
      start = mark.range.upperBound
      if mark.letter == UInt8(ascii: "e") { keyEnds.insert(result.count) }
      if mark.letter == UInt8(ascii: "o") {
        counts.removeLast(counts.count - mark.number)
        counts.append((counts.last ?? 0) + (mark.isRepeated ? 1 : 0))
      }
      if mark.isRepeated { result.append(" #\(counts[mark.number])") }
    }
    result.append(text.base + start, text.count - start)
    bytes = result.bytes
  }

  /// Returns the marks of a text, without control characters that only look like one.
  private static func marks(in text: TextBuffer) -> [Mark] {
    var marks: [Mark] = []
    // The marks of the objects that a reference may mean, by their numbers.
    var open: [Int] = []
    var next = 0
    while let hit = memchr(text.base + next, 1, text.count - next) {
      let start = UnsafeMutableRawPointer(text.base).distance(to: hit)
      var (end, number) = (start + 2, 0)
      let letter = text.base[start + 1]
      while letter != UInt8(ascii: "e"), text.base[end] &- 0x30 < 10 {
        number = number &* 10 &+ Int(text.base[end] &- 0x30)
        end += 1
      }
      next = end
      var mark = Mark(range: start..<end, letter: letter, number: number)
      switch letter {
      case UInt8(ascii: "e"): break
      case UInt8(ascii: "o") where 0...open.count ~= number:
        open.removeLast(open.count - number)
        open.append(marks.count)
      case UInt8(ascii: "r") where 0..<open.count ~= number:
        marks[open[number]].isRepeated = true
        mark.isRepeated = true
      default: continue
      }
      marks.append(mark)
    }
    return marks
  }
}
