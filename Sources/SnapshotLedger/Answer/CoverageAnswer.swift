import SnapshotReview
import ToolBasics

/// The report of the command `coverage`: as text, as Markdown, and in the form for programs.
struct CoverageAnswer {
  let ledger: Ledger
  let ratchet: Ratchet?
  /// The share of subjects, properties and values that must be shown, in tenths of a per cent;
  /// `nil` without `--fail-under`.
  let least: Int?
  /// The reason why the references of the last run are unknown; `nil` when they are known.
  let unknown: String?

  /// The gaps that fail the command.
  ///
  /// - With a file of known gaps: the gaps that the file does not list.
  /// - With a required share: references that are missing, and subjects without a snapshot or a
  ///   journey.
  /// - Otherwise: all gaps.
  var failing: [Gap] {
    if let ratchet { return ratchet.new(ledger.gaps) }
    return least == nil ? ledger.gaps : ledger.gaps.filter { !$0.isRatcheted }
  }

  var isFine: Bool { failing.isEmpty && complaints.isEmpty }

  /// The share of all subjects, properties and values that is shown, in one sentence.
  ///
  /// An example is `93.7 % is shown, 312 of 333`.
  var sum: String {
    let whole = ledger.whole
    return "\(whole.percent) % is shown, \(whole.shown) of \(whole.total)."
  }

  /// The problems other than gaps, each in one sentence.
  var complaints: [String] {
    var lines: [String] = []
    if let least, ledger.whole.perMille < least {
      lines.append("That is less than the \(least / 10).\(least % 10) % of --fail-under.")
    }
    for line in ratchet?.idle(ledger.gaps) ?? [] {
      lines.append("\(ratchet?.path ?? ""): '\(line)' is shown now; delete the line.")
    }
    return lines + ledger.waivers.idle.map { "\($0.place): \($0.idle)" }
  }

  /// The remarks about known gaps, allowed gaps and an unknown run, each in one sentence.
  var remarks: [String] {
    var lines: [String] = []
    let known = ledger.gaps.count - failing.count
    if ratchet != nil, known > 0 { lines.append("\(known) known gaps in \(ratchet?.path ?? "").") }
    if !ledger.waivers.waived.isEmpty {
      lines.append("\(ledger.waivers.waived.count) gaps have a reason in \(RuleFile.name).")
    }
    if let unknown { lines.append(unknown + ".") }
    return lines
  }

  /// The gaps that make the command fail, in one section for each kind of gap.
  var sections: [(kind: Gap.Kind, gaps: [Gap])] {
    Gap.Kind.allCases.map { kind in (kind, failing.filter { $0.kind == kind }) }
      .filter { !$0.gaps.isEmpty }
  }
}

extension CoverageAnswer {
  /// Returns the report of `coverage` in the form that programs and the HTML page read.
  func page(after run: String?) -> LedgerPage {
    var page = LedgerPage()
    (page.run, page.sum, page.unknown) = (run, sum, unknown)
    page.isFine = isFine && unknown == nil
    (page.rows, page.gaps, page.failing) = (ledger.rows, ledger.gaps, failing.map(\.name))
    page.waived = ledger.waivers.waived.map { .init(gap: $0.gap, reason: $0.reason) }
    page.complaints = complaints
    return page
  }
}
