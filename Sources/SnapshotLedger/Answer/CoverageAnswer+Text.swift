import ProofsheetBasics
import SnapshotReview

extension CoverageAnswer {
  /// The headings of the columns in the table of subjects, after the column with the subjects'
  /// names.
  static let columns = ["snapshots", "within", "journeys", "properties", "values", "gaps"]

  /// The report of `coverage` for a person: the table of subjects, the failing gaps by kind, and
  /// the total.
  var text: String {
    guard !ledger.rows.isEmpty else {
      return "No tested module declares a presenter or view model; the rule 'subject X' adds one.\n"
    }
    var text = matrixText
    for (kind, some) in sections {
      text += "\n\(kind.title); \(kind.next):\n"
      let width = some.map(\.name.count).max() ?? 0
      for gap in some {
        let name = gap.name.padded(to: width)
        text += gap.place == gap.name ? "  \(gap.name)\n" : "  \(name)  \(gap.place)\n"
        if let doubt = gap.doubt { text += "    uncertain: \(doubt)\n" }
      }
    }
    text += "\n" + ([sum] + complaints + remarks).map { $0 + "\n" }.joined()
    return text
  }

  private var matrixText: String {
    let width = 2 + (ledger.rows.map(\.name.count).max() ?? 0)
    func line(_ name: String, _ cells: [String]) -> String {
      let columns = zip(cells, Self.columns).map { cell, column in
        "  ".padded(to: 2 + column.count - cell.count) + cell
      }
      return (cells.isEmpty ? name : name.padded(to: width)) + columns.joined() + "\n"
    }
    var (text, module) = ("", "")
    for row in ledger.rows {
      if row.module != module { text += line(row.module, text.isEmpty ? Self.columns : []) }
      module = row.module
      text += line("  " + row.name, row.cells)
    }
    return text
  }
}

extension LedgerRow {
  /// The texts of the cells in a row of the table of subjects, after the cell with the name.
  var cells: [String] {
    [
      "\(texts.snapshots.count)", "\(texts.parts.count)", "\(texts.journeys.count)",
      properties.text, values.text, gaps.isEmpty ? "-" : "\(gaps.count)",
    ]
  }
}
