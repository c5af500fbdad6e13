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
  /// Only a word longer than a row is broken.
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
          || Self.fits(rest[(space + 1)...], width)
      {
        end = space + 1
      }
      rows.append(MarkedLine(rest[..<end]))
      rest = rest[end...]
    }
    return rows.isEmpty ? [MarkedLine("")] : rows
  }

  /// Whether the first word of a line fits into a row.
  private static func fits(_ pieces: ArraySlice<Piece>, _ width: Int) -> Bool {
    pieces.prefix { $0.character != " " }.reduce(0) { $0 + DisplayWidth.of($1.character) } <= width
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
