import SnapshotReview

/// The findings that somebody lets stand, with their reasons: `Fixtures/.proofsheet-fixtures`.
struct FixtureWaivers {
  /// The name of the file below `Fixtures`.
  static let name = ".proofsheet-fixtures"

  private let waivers: [FindingWaivers.Waiver]

  /// Reads the waivers of a folder; one without the file has none.
  init(below root: String, shown: String) throws {
    let kinds = FixtureFinding.Kind.allCases.filter { $0 != .waiver }.map(\.rawValue)
    let path = root + "/" + Self.name
    waivers = try FindingWaivers(at: path, shown: shown, kinds: kinds).waivers
  }

  /// The findings that nobody waived, and behind them the waivers that stand for nothing; only of kinds
  /// that were looked for, because others may be good for something.
  func remaining(
    of findings: [FixtureFinding],
    lookedFor kinds: Set<FixtureFinding.Kind>
  ) -> [FixtureFinding] {
    let idle = waivers.filter { waiver in
      kinds.contains { $0.rawValue == waiver.kind }
        && !findings.contains { waiver.covers($0) }
    }
    return findings.filter { finding in !waivers.contains { $0.covers(finding) } }
      + idle.map {
        FixtureFinding(
          kind: .waiver,
          path: Self.name,
          place: TextPlace(line: $0.line, column: 1),
          subject: $0.text,
          detail: "nothing is waived by '\($0.text)'; delete the line."
        )
      }
  }
}

extension FindingWaivers.Waiver {
  fileprivate func covers(_ finding: FixtureFinding) -> Bool {
    covers(kind: finding.kind.rawValue, subject: finding.subject, path: finding.path)
  }
}
