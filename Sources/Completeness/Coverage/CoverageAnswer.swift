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

/// The result of `coverage`, for programs.
struct LedgerPage: Equatable, Codable, Sendable {
  struct Waived: Equatable, Codable, Sendable {
    let gap: Gap
    let reason: String
  }

  /// The version of the format.
  ///
  /// The version rises when a field disappears or changes its meaning.
  private var version = 3
  /// The name of the run that `coverage` evaluated; nil when there was no run.
  var run: String?
  var isFine = true
  /// The shares of the subjects and properties that recorded texts show, in one sentence.
  var sum = ""
  var rows: [LedgerRow] = []
  /// The gaps that no rule waives.
  var gaps: [Gap] = []
  var waived: [Waived] = []
  /// The problems other than gaps, such as a rule that waives no gap, each in one sentence.
  var complaints: [String] = []
  var unknown: String?
}

/// The coverage of one presenter or view model.
struct LedgerRow: Equatable, Sendable, Codable {
  let module: String
  let name: String
  /// The place of the declaration in the source, as `Sources/App/Home.swift:12`.
  let place: String
  let texts: ShowingTexts
  var properties = Tally()
  /// The names of the subject's gaps.
  var gaps: [String] = []
}

/// The texts that show a subject, by their paths from the root.
struct ShowingTexts: Equatable, Sendable, Codable {
  /// The snapshots of the subject itself.
  var snapshots: [String] = []
  /// The snapshots that show the subject as a part of another subject.
  var parts: [String] = []
  var journeys: [String] = []

  var isEmpty: Bool { snapshots.isEmpty && parts.isEmpty && journeys.isEmpty }
}

/// The number of subjects or properties that recorded texts show, and the total number.
struct Tally: Equatable, Sendable, Codable {
  var shown = 0
  var total = 0

  /// Counts one more subject or property; `isShown` tells whether a recorded text shows it.
  mutating func count(_ isShown: Bool) {
    total += 1
    if isShown { shown += 1 }
  }

  /// The shown part of the total as a percentage, rounded down: `93.7`; `100.0` when the total is 0.
  var percent: String {
    let perMille = total == 0 ? 1000 : shown * 1000 / total
    return "\(perMille / 10).\(perMille % 10)"
  }

  /// The shown part of the total as a fraction, as `3/4`; a dash when the total is 0.
  var text: String { total == 0 ? "-" : "\(shown)/\(total)" }
}
