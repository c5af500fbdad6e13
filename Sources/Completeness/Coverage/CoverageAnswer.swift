import ProofsheetBasics
import ReviewTools

/// The report of the command `coverage`: as text, and in the form for programs.
struct CoverageAnswer {
  let ledger: Ledger
  /// One sentence about what is unknown after the last run; `nil` after a whole run.
  let unknown: String?

  var isFine: Bool { ledger.gaps.isEmpty && complaints.isEmpty }

  /// The share of all subjects and properties that is shown, in one sentence.
  private var sum: String {
    "\(ledger.whole.percent) % is shown, \(ledger.whole.shown) of \(ledger.whole.total)."
  }

  /// One sentence for each rule that waives no gap.
  private var complaints: [String] { ledger.idle.map { "\($0.place): \($0.idle)" } }

  /// The report for a person: the table of subjects, the gaps by kind, and the total.
  var text: String {
    guard !ledger.rows.isEmpty else {
      return "No tested module declares a presenter or view model; the rule 'subject X' adds one.\n"
    }
    var text = table
    for kind in Gap.Kind.allCases {
      let gaps = ledger.gaps.filter { $0.kind == kind }
      if gaps.isEmpty { continue }
      text += "\n\(kind.title); \(kind.next):\n"
      let width = gaps.map(\.name.count).max() ?? 0
      for gap in gaps {
        let name = gap.name.padded(to: width)
        text += gap.place == gap.name ? "  \(gap.name)\n" : "  \(name)  \(gap.place)\n"
        if let doubt = gap.doubt { text += "    uncertain: \(doubt)\n" }
      }
    }
    let waived = ledger.waived.count
    let remark = waived == 0 ? nil : "\(counted(waived, "gap")) with a reason in \(RuleFile.name)."
    let lines = [sum] + complaints + [remark, unknown].compactMap(\.self)
    return text + "\n" + lines.map { $0 + "\n" }.joined()
  }

  private var table: String {
    let columns = ["snapshots", "within", "journeys", "properties", "gaps"]
    let width = 2 + (ledger.rows.map(\.name.count).max() ?? 0)
    func line(_ name: String, _ cells: [String]) -> String {
      let padded = zip(cells, columns).map { cell, column in
        "  ".padded(to: 2 + column.count - cell.count) + cell
      }
      return (cells.isEmpty ? name : name.padded(to: width)) + padded.joined() + "\n"
    }
    var text = ""
    var module = ""
    for row in ledger.rows {
      if row.module != module { text += line(row.module, text.isEmpty ? columns : []) }
      module = row.module
      let texts = [row.texts.snapshots, row.texts.parts, row.texts.journeys].map { "\($0.count)" }
      let gaps = row.gaps.isEmpty ? "-" : "\(row.gaps.count)"
      text += line("  " + row.name, texts + [row.properties.text, gaps])
    }
    return text
  }

  /// Returns the report in the form that programs read.
  func page(after run: String?) -> LedgerPage {
    var page = LedgerPage()
    page.run = run
    page.sum = sum
    page.unknown = unknown
    page.isFine = isFine && unknown == nil
    page.rows = ledger.rows
    page.gaps = ledger.gaps
    page.waived = ledger.waived.map { .init(gap: $0.gap, reason: $0.reason) }
    page.complaints = complaints
    return page
  }
}
