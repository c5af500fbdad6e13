import ProofsheetBasics
import ToolBasics

/// A text in the pieces between possible line breaks.
///
/// Lines end at spaces, and between wide characters unless one of them belongs to the other, such
/// as a closing bracket. The text omits characters without a width that join nothing.
struct ScreenText {
  /// A piece that stays on one line as long as it fits.
  private struct Piece {
    var text: String
    var width: Int
    /// Whether a space separates it from the piece before it.
    let isSpaced: Bool
    /// The number of line breaks before it.
    let breaks: Int
  }

  private var pieces: [Piece] = []

  init(_ text: String) {
    var (isSpaced, breaks) = (false, 0)
    var last: Character?
    for character in text {
      if character.isNewline {
        (breaks, last) = (breaks + 1, nil)
        continue
      }
      if character.isWhitespace, !Self.unbreakable.contains(character) {
        (isSpaced, last) = (true, nil)
        continue
      }
      let drawn = character.isWhitespace ? " " : character
      let width = DisplayWidth.of(drawn)
      // The character controls the text or the terminal, or joins nothing; the outline shows it.
      if width == 0 || Self.isControl(drawn) { continue }
      if let last, Self.belongTogether(last, drawn) {
        pieces[pieces.count - 1].text.append(drawn)
        pieces[pieces.count - 1].width += width
      } else {
        let isFirst = pieces.isEmpty
        let piece = Piece(
          text: String(drawn),
          width: width,
          isSpaced: isSpaced && !isFirst,
          breaks: isFirst ? 0 : breaks
        )
        pieces.append(piece)
        (isSpaced, breaks) = (false, 0)
      }
      last = drawn
    }
  }

  /// Returns the text on one line, with `…` at the end when it is too long.
  func cut(to width: Int) -> (row: ScreenRow, isCut: Bool) {
    var text = ""
    for piece in pieces {
      if piece.isSpaced || piece.breaks > 0 { text += " " }
      text += piece.text
    }
    let row = ScreenRow(text, DisplayWidth.of(text))
    if row.width <= width { return (row, false) }
    let cut = DisplayWidth.cut(text, to: width)
    return (ScreenRow(cut, DisplayWidth.of(cut)), true)
  }

  /// Returns the text on as many lines as it needs; it breaks only pieces that are longer than a
  /// line.
  ///
  /// - Complexity: O(n) in the length of the text.
  func lines(of width: Int) -> [ScreenRow] {
    var rows: [ScreenRow] = []
    var row = ScreenRow("", 0)
    for piece in pieces {
      let space = piece.isSpaced && row.width > 0 ? 1 : 0
      if piece.breaks > 0 {
        rows.append(row)
        for _ in 1..<piece.breaks { rows.append(ScreenRow("", 0)) }
        row = ScreenRow("", 0)
      } else if row.width + space + piece.width > width, row.width > 0 {
        rows.append(row)
        row = ScreenRow("", 0)
      } else if space > 0 {
        row.append(" ", 1)
      }
      guard piece.width > width else {
        row.append(piece.text, piece.width)
        continue
      }
      for character in piece.text {
        let columns = DisplayWidth.of(character)
        if row.width + columns > width {
          rows.append(row)
          row = ScreenRow("", 0)
        }
        row.append(String(character), columns)
      }
    }
    return row.width > 0 ? rows + [row] : rows
  }

  /// Whether a line must not end between two characters.
  private static func belongTogether(_ first: Character, _ second: Character) -> Bool {
    if first.isASCII, second.isASCII { return true }
    guard DisplayWidth.of(first) == 2 || DisplayWidth.of(second) == 2 else { return true }
    return neverFirst.contains(second) || neverLast.contains(first)
  }

  private static func isControl(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value, value < 0xA0 else { return false }
    return value < 0x20 || value >= 0x7F
  }

  private static let unbreakable: Set<Character> = ["\u{A0}", "\u{202F}", "\u{2007}"]
  /// The characters that begin no line, and those that end none (JIS X 4051, as far as texts of
  /// apps use them).
  private static let neverFirst = Set(
    "、。，．・：；？！ー」』）］｝〉》】…々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]}\"'"
  )
  private static let neverLast = Set("「『（［｛〈《【([{\"'")
}

/// One line of a wireframe, as wide as its content.
struct ScreenRow {
  private(set) var text: String
  private(set) var width: Int

  init(_ text: String, _ width: Int) {
    self.text = text
    self.width = width
  }

  mutating func append(_ text: String, _ width: Int) {
    self.text += text
    self.width += width
  }
}
