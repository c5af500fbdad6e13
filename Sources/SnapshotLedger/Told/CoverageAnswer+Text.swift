extension CoverageAnswer {
  /// The columns of the matrix.
  static let columns = ["", "snapshots", "within", "journeys", "properties", "values", "gaps"]

  /// The answer for a person: the matrix, what fails by its kind, and the sum.
  var text: String {
    guard !ledger.matrix.rows.isEmpty else {
      return "No module that a test target depends on declares a presenter or a view model.\n"
    }
    var text = matrixText
    for kind in Gap.Kind.allCases {
      let some = failing.filter { $0.kind == kind }
      guard !some.isEmpty else { continue }
      text += "\n\(kind.title); \(kind.next):\n"
      let width = some.map(\.name.count).max() ?? 0
      for gap in some {
        let padding = String(repeating: " ", count: width - gap.name.count)
        text +=
          gap.place == gap.name ? "  \(gap.name)\n" : "  \(gap.name)\(padding)  \(gap.place)\n"
        if let doubt = gap.doubt { text += "    cannot be told: \(doubt)\n" }
      }
    }
    text += "\n" + ([sum] + complaints + remarks).map { $0 + "\n" }.joined()
    return text
  }

  private var matrixText: String {
    var lines: [[String]] = []
    var module = ""
    for row in ledger.matrix.rows {
      if row.module != module {
        module = row.module
        lines.append([module] + (lines.isEmpty ? Array(Self.columns.dropFirst()) : []))
      }
      lines.append(["  " + row.name] + row.cells)
    }
    let widths = Self.columns.indices.map { column in
      lines.compactMap { $0.indices.contains(column) ? $0[column].count : nil }.max() ?? 0
    }
    var text = lines.map { cells -> String in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + padding : "  " + padding + cell
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
    let matrix = ledger.matrix
    for (name, tally) in [
      ("routes", matrix.routes), ("errors", matrix.errors), ("requests", matrix.requests),
    ] where tally.total > 0 {
      text += "\(name): \(tally.shown) of \(tally.total)\n"
    }
    return text
  }
}

extension LedgerMatrix.Row {
  /// What stands in the columns behind the name.
  var cells: [String] {
    [
      "\(snapshots.count)", "\(parts.count)", "\(journeys.count)", properties.text, values.text,
      gaps.isEmpty ? "-" : "\(gaps.count)",
    ]
  }
}
