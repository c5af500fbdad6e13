import ProofsheetBasics

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
