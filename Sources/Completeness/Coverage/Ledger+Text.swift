import ProofsheetBasics
import ReviewTools
import ToolBasics

extension Ledger {
  /// The report for a person: a line for each subject, the gaps by kind, and the total.
  var text: String {
    guard !rows.isEmpty else {
      return "No tested module declares a presenter or view model; the rule 'subject X' adds one.\n"
    }
    let width = rows.map(\.name.count).max() ?? 0
    var text = rows.map { row in
      "\(row.name.padded(to: width))  \(row.properties.text) properties in "
        + "\(counted(row.texts.count, "text"))\n"
    }.joined()
    for kind in Gap.Kind.allCases {
      let gaps = gaps.filter { $0.kind == kind }
      if gaps.isEmpty { continue }
      text += "\n\(kind.title); \(kind.next):\n"
      let width = gaps.map(\.name.count).max() ?? 0
      for gap in gaps {
        text += "  \(gap.name.padded(to: width))  \(gap.place)\n"
        if let doubt = gap.doubt { text += "    uncertain: \(doubt)\n" }
      }
    }
    let reasons = "\(counted(waived.count, "gap")) with a reason in \(RuleFile.name)."
    let lines =
      [sum] + complaints + (waived.isEmpty ? [] : [reasons]) + (unknown.map { [$0] } ?? [])
    return text + "\n" + lines.map { $0 + "\n" }.joined()
  }
}

/// A gap that a rule allows, with the reason of the rule.
struct WaivedGap: Encodable, Sendable {
  let gap: Gap
  let reason: String
}

/// The coverage of one presenter or view model.
struct LedgerRow: Equatable, Sendable, Encodable {
  let module: String
  let name: String
  /// The place of the declaration in the source, as `Sources/App/Home.swift:12`.
  let place: String
  /// The snapshots and journeys that show the subject, by their paths from the root.
  let texts: [String]
  var properties = Tally()
  /// The names of the subject's gaps.
  var gaps: [String] = []
}

/// The number of subjects or properties that recorded texts show, and the total number.
struct Tally: Equatable, Sendable, Encodable {
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

  /// The shown part of the total as a fraction, as `3/4`; `no` when the total is 0.
  var text: String { total == 0 ? "no" : "\(shown)/\(total)" }
}
