import SnapshotChecking

/// What a run left to do, for those who read it elsewhere than in a terminal.
struct RunFindings {
  let status: ReviewStatus
  /// The run that the command made; nil when it made none.
  let report: RunReport?
  /// What waits, by kinds, the most telling first.
  let kinds: [KindGroup]
  /// The failures that are no snapshots.
  let failures: [TestFailure]
  let places: SourcePlaces

  init(_ status: ReviewStatus, _ report: RunReport?, in workspace: Workspace) {
    (self.status, self.report) = (status, report)
    places = SourcePlaces(of: workspace)
    kinds = KindGroup.all(in: status.changes)
    let results = status.run?.results.filter { $0.verdict > .recorded } ?? []
    failures = report?.otherFailures.filter { !$0.isTold(by: results) } ?? []
  }

  /// Everything, the most telling first: what nobody can accept, an example of each kind, and the rest.
  var all: [Finding] {
    var seen: Set<String> = []
    let examples = kinds.compactMap { group in
      group.members.first { seen.insert($0.change.shown).inserted }?.change
    }
    let rest = status.changes.filter { !seen.contains($0.shown) }
    return failures.map { Finding($0, places) } + status.broken.map { Finding($0, places) }
      + (examples + rest).map { Finding($0, places) }
      + status.orphans.orphans.map { Finding(orphan: $0, places) }
  }
}

extension TestFailure {
  /// Whether one of some snapshots says what it says.
  fileprivate func isTold(by results: [SnapshotResult]) -> Bool {
    guard let said else { return false }
    return results.contains { result in
      let texts = [result.record.reason, result.record.reference.isEmpty ? nil : result.shown]
      return texts.compactMap(\.self).contains { said.hasPrefix($0) }
    }
  }
}

extension CommandContext {
  /// What the last run left to do.
  func findings() throws -> RunFindings {
    let status = try reviewStatus()
    return RunFindings(status, try lastReport(status), in: workspace)
  }

  /// What a run left to do that has just ended.
  func findings(of report: RunReport) throws -> RunFindings {
    RunFindings(try reviewStatus(), report, in: workspace)
  }

  /// The last run as `check` reported it; nil when it was made by something else.
  func lastReport(_ status: ReviewStatus) throws -> RunReport? {
    guard let run = status.run, let facts = run.facts else { return nil }
    let output = try RunStore(folders: workspace.folders).said(in: run.name)
    let tests = ended(TestCommand(facts.arguments), run, .exited(facts.exitCode), output)
    return RunReport(run: run, results: run.results, orphans: status.orphans, tests: tests)
  }
}
