/// Words in columns of one width, row by row.
struct ColumnLayout {
  /// How many characters a line may have.
  let width: Int

  /// The space before each line, and between two columns.
  private static let gap = "  "

  /// One cell: what is printed and how wide it looks, which colours would hide.
  struct Cell {
    let text: String
    let width: Int
  }

  /// Indented lines of the cells in order; one that is wider than the line has one to itself.
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
