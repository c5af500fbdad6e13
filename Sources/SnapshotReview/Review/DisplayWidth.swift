/// How many columns text takes on a terminal.
enum DisplayWidth {
  /// The columns of a character: two for what East Asian scripts and emoji fill, none for what only joins.
  static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") {
      return 2
    }
    if first.properties.generalCategory == .nonspacingMark { return 0 }
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The ranges that Unicode's table of East Asian widths calls wide or full (UAX #11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  /// The end of a text, as far as it fits, with a sign where something is missing.
  static func end(_ text: String, of width: Int) -> String {
    guard of(text) > width else { return text }
    return "…" + cut(String(text.reversed()), to: width).dropLast().reversed()
  }

  /// A text cut to a number of columns, with a sign where something is missing.
  static func cut(_ text: String, to width: Int) -> String {
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

/// A line of a text whose characters are plain or emphasised.
struct MarkedLine {
  typealias Piece = (character: Character, isMarked: Bool)

  private(set) var pieces: [Piece] = []

  /// Takes a line without its end, and the UTF-8 bytes of it that are emphasised.
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

  /// The line in rows of at most some columns; only a word longer than a row is broken.
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

  /// Whether the first word fits into a row.
  private static func fits(_ pieces: ArraySlice<Piece>, _ width: Int) -> Bool {
    pieces.prefix { $0.character != " " }.reduce(0) { $0 + DisplayWidth.of($1.character) } <= width
  }

  /// The text, with what is emphasised between two sequences.
  func text(opening: String, closing: String) -> String {
    var (text, isOpen) = ("", false)
    for piece in pieces {
      if piece.isMarked != isOpen { text += piece.isMarked ? opening : closing }
      isOpen = piece.isMarked
      text.append(piece.character)
    }
    return isOpen ? text + closing : text
  }

  var width: Int { pieces.reduce(0) { $0 + DisplayWidth.of($1.character) } }
}
