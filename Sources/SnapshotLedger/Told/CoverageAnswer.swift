import SubjectCatalogue

/// What `coverage` says, whoever reads it.
struct CoverageAnswer {
  let ledger: Ledger
  /// What is not shown, with or without advice.
  let gaps: [Gap]
  let ratchet: Ratchet?
  /// How many tenths of a per cent have to be shown.
  let least: Int?
  /// What nobody can know after the last run.
  let unknown: String?

  /// The gaps that fail: those that nobody knows of yet, or all.
  var failing: [Gap] {
    if let ratchet { return ratchet.new(gaps) }
    return least == nil ? gaps : gaps.filter { !$0.isRatcheted }
  }

  /// The lines of the ratchet file whose gap is there no more.
  var idleLines: [String] { ratchet?.idle(gaps) ?? [] }

  /// Whether too little is shown.
  var isBelow: Bool { least.map { ledger.matrix.whole.perMille < $0 } ?? false }

  var isFine: Bool {
    failing.isEmpty && idleLines.isEmpty && ledger.waivers.idle.isEmpty && !isBelow
  }

  /// The sum in a sentence: 93.7 % is shown, 312 of 333.
  var sum: String {
    let whole = ledger.matrix.whole
    return "\(whole.percent) % is shown, \(whole.shown) of \(whole.total)."
  }

  /// What else is wrong, a sentence each.
  var complaints: [String] {
    var lines: [String] = []
    if let least, isBelow {
      lines.append("That is less than the \(least / 10).\(least % 10) % of --fail-under.")
    }
    for line in idleLines {
      lines.append("\(ratchet?.path ?? ""): '\(line)' is shown now; delete the line.")
    }
    for rule in ledger.waivers.idle {
      lines.append(
        "\(SubjectRules.name):\(rule.line): '\(Waivers.kind) \(rule.subject)' waives nothing; "
          + "delete the line."
      )
    }
    return lines
  }

  /// What is not told one by one.
  var remarks: [String] {
    var lines: [String] = []
    let known = gaps.count - failing.count
    if ratchet != nil, known > 0 { lines.append("\(known) known gaps in \(ratchet?.path ?? "").") }
    if !ledger.waivers.waived.isEmpty {
      lines.append("\(ledger.waivers.waived.count) gaps have a reason in \(SubjectRules.name).")
    }
    let advice = ledger.gaps.count { $0.kind == .advice }
    if advice > 0, !gaps.contains(where: { $0.kind == .advice }) {
      lines.append(
        "\(advice) values may be worth a look: long, empty and non-ASCII strings, and lists of none, one "
          + "and many; --strict lists them and lets them fail."
      )
    }
    if let unknown { lines.append(unknown + ".") }
    return lines
  }
}

// MARK: - For programs

extension CoverageAnswer {
  struct Page: Encodable {
    /// Another number when a field is gone or means something else.
    let version = 1
    let isFine: Bool
    let percent: String
    let matrix: LedgerMatrix
    /// Everything that is not shown.
    let gaps: [Gap]
    let advice: [Gap]
    /// The names of the gaps that fail.
    let failing: [String]
    let waived: [Waived]
    /// Rules and lines of the ratchet file that mean nothing any more.
    let complaints: [String]
    let unknown: String?

    struct Waived: Encodable {
      let gap: Gap
      let reason: String
    }
  }

  var page: Page {
    Page(
      isFine: isFine && unknown == nil,
      percent: ledger.matrix.whole.percent,
      matrix: ledger.matrix,
      gaps: ledger.gaps.filter { $0.kind != .advice },
      advice: ledger.gaps.filter { $0.kind == .advice },
      failing: failing.map(\.name),
      waived: ledger.waivers.waived.map { Page.Waived(gap: $0.gap, reason: $0.reason) },
      complaints: complaints,
      unknown: unknown
    )
  }
}
