/// The layout of texts in columns of equal width, filled row by row.
struct ColumnLayout {
  /// The greatest number of characters in a line.
  let width: Int

  /// The space before each line and between two columns.
  private static let gap = "  "

  /// One printed text, and the visible width of this text without the escape codes for colours.
  struct Cell {
    let text: String
    let width: Int
  }

  /// Returns the texts in their order, as indented lines of several columns.
  ///
  /// A text that is wider than a line has a line to itself.
  func lines(_ cells: [Cell]) -> String {
    let widest = cells.map(\.width).max() ?? 0
    let step = widest + Self.gap.count
    let columns = max(1, width / max(1, step))
    var text = ""
    for (index, cell) in cells.enumerated() {
      text += Self.gap + cell.text
      let endsLine = (index + 1) % columns == 0 || index + 1 == cells.count
      text += endsLine ? "\n" : String(repeating: " ", count: widest - cell.width)
    }
    return text
  }
}
