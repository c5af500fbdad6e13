import ProofsheetBasics
import SnapshotChecking

/// A line of text with plain and emphasised characters.
struct MarkedLine {
  typealias Piece = (character: Character, isMarked: Bool)

  private(set) var pieces: [Piece] = []

  /// Creates a line from text without a line feed, and from the ranges of emphasised UTF-8 bytes.
  init(_ text: String, marking ranges: [Range<Int>] = []) {
    var offset = 0
    var rest = ranges[...]
    for character in text {
      while let range = rest.first, range.upperBound <= offset { rest.removeFirst() }
      let isMarked = rest.first?.contains(offset) == true
      for shown in character == "\t" ? "  " : String(character).visible {
        pieces.append((shown, isMarked))
      }
      offset += character.utf8.count
    }
  }

  private init(_ pieces: some Sequence<Piece>) { self.pieces = Array(pieces) }

  /// Returns the line in rows of limited width.
  ///
  /// Only a word that is longer than a row, or indented beyond it, is broken.
  func rows(of width: Int) -> [MarkedLine] {
    var rows: [MarkedLine] = []
    var rest = pieces[...]
    while !rest.isEmpty {
      var (columns, end) = (0, rest.startIndex)
      while end < rest.endIndex {
        columns += DisplayWidth.of(rest[end].character)
        if columns > max(1, width), end > rest.startIndex { break }
        end += 1
      }
      if end < rest.endIndex, rest[end].character != " ",
        let space = rest[..<end].lastIndex(where: { $0.character == " " }),
        rest[..<space].contains(where: { $0.character != " " })
      {
        end = space + 1
      }
      rows.append(MarkedLine(rest[..<end]))
      rest = rest[end...]
    }
    return rows.isEmpty ? [MarkedLine("")] : rows
  }

  /// Returns the text, with each run of emphasised characters between `opening` and `closing`.
  func text(opening: String, closing: String) -> String {
    var (text, isOpen) = ("", false)
    for piece in pieces {
      if piece.isMarked != isOpen { text += piece.isMarked ? opening : closing }
      isOpen = piece.isMarked
      text.append(piece.character)
    }
    return isOpen ? text + closing : text
  }
}

/// The rows of a difference on a screen, with removed lines before added lines.
struct DiffRows {
  let style: TerminalStyle
  let width: Int

  func rows(_ diff: UnifiedDiff) -> [String] {
    diff.hunks.flatMap { hunk in
      let header = style.paint(DisplayWidth.cut(hunk.header.visible, to: width), .cyan)
      return [header] + zip(hunk.lines, hunk.lines.emphasis()).flatMap(rows)
    }
  }

  /// Returns the rows of the terminal for one line of a difference, with `+`, `-` or a space before
  /// the first row.
  private func rows(_ line: Hunk.Line, _ emphasis: [Range<Int>]) -> [String] {
    let marked = MarkedLine(line.text, marking: style == .ansi ? emphasis : [])
    return marked.rows(of: width - 1).enumerated().map { index, row in
      let mark = index == 0 ? line.kind.rawValue : " "
      let text =
        mark
        + row.text(
          opening: TerminalColour.reverse.rawValue,
          closing: TerminalColour.notReverse.rawValue
        )
      let colour: TerminalColour? =
        switch line.kind {
        case .context: nil
        case .removed: .red
        case .added: .green
        }
      return colour.map { style.paint(text, $0) } ?? text
    }
  }
}

/// The number of columns that text takes on a terminal.
package enum DisplayWidth {
  /// The columns of a character: two for wide East Asian characters and emoji, zero for combining
  /// and control characters.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // Most characters are one scalar, so they cannot contain the emoji selector.
    if scalars.count > 1, scalars.contains("\u{FE0F}") { return 2 }
    if first.isASCII { return 1 }
    if first.value < 0x300 { return first.value == 0xAD ? 0 : 1 }
    let properties = first.properties
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  /// The columns of a text on one line.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  private static func isWide(_ value: UInt32) -> Bool {
    for range in wide where value <= range.upperBound { return value >= range.lowerBound }
    return false
  }

  /// The ranges of wide and fullwidth scalars in Unicode's table (UAX #11), in ascending order.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]

  /// Returns the end of a text that fits into a number of columns: `…/end.txt` of
  /// `the/long/end.txt`.
  package static func end(_ text: String, of width: Int) -> String {
    guard of(text) > width else { return text }
    let end = String(cut(String(text.reversed()), to: width).dropLast().reversed())
    return "…" + end
  }

  /// Returns a text whose end is cut off to fit a number of columns: `the…` of `the end`.
  package static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var (left, result) = (width - 1, "")
    for character in text {
      left -= of(character)
      if left < 0 { break }
      result.append(character)
    }
    return width > 0 ? result + "…" : ""
  }
}
