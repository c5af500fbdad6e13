/// Words in columns of one width, row by row.
struct ColumnLayout {
  /// The greatest number of characters in a line.
  let width: Int

  /// The space before each line and between two columns.
  private static let gap = "  "

  /// The printed text of one cell, and its visible width without the escape codes for colours.
  struct Cell {
    let text: String
    let width: Int
  }

  /// Returns the cells in order as indented lines.
  ///
  /// A cell wider than the line has a line to itself.
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
