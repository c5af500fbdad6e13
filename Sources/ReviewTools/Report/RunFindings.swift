import SnapshotChecking

/// The findings of a run, for readers outside of the terminal.
package struct RunFindings {
  package let status: ReviewStatus
  /// The report of the run; nil for a run that `check` did not make.
  package let report: RunReport?
  /// The failures that are unrelated to snapshots.
  package let failures: [TestFailure]
  let places: SourcePlaces

  init(_ status: ReviewStatus, _ report: RunReport?, in workspace: Workspace) {
    (self.status, self.report) = (status, report)
    places = SourcePlaces(of: workspace)
    let results = status.run?.results.filter { $0.verdict > .recorded } ?? []
    failures = report?.otherFailures.filter { !$0.isRepeated(by: results) } ?? []
  }

  /// The findings as notices with their places, the most important first: failures, broken
  /// snapshots, an example of each kind of change, and the rest.
  var placed: [(notice: Notice, place: FilePlace?)] {
    var seen: Set<String> = []
    let examples = status.kinds.compactMap { group in
      group.members.first { seen.insert($0.change.shown).inserted }?.change
    }
    let rest = status.changes.filter { !seen.contains($0.shown) }
    return failures.map { (Notice($0), $0.source.flatMap { places.place(of: $0) }) }
      + status.broken.map { (Notice($0), places.place(of: $0)) }
      + (examples + rest).map { (Notice(inOneLine: $0), places.place(of: $0)) }
      + status.orphans.orphans.map { (Notice(orphan: $0), places.place(ofReference: $0)) }
  }
}

extension TestFailure {
  /// Whether the failure repeats the message of one of the snapshots' results.
  fileprivate func isRepeated(by results: [SnapshotResult]) -> Bool {
    guard let said else { return false }
    return results.contains { result in
      let texts = [result.record.reason, result.record.reference.isEmpty ? nil : result.shown]
      return texts.compactMap(\.self).contains { said.hasPrefix($0) }
    }
  }
}

extension CommandContext {
  /// Returns the findings of a run that has just ended, or of the last run.
  package func findings(of report: RunReport? = nil) throws -> RunFindings {
    let status = try reviewStatus()
    return RunFindings(status, try report ?? lastReport(status), in: workspace)
  }

  /// Returns the report of the last run; nil when the run was not made by `check`.
  func lastReport(_ status: ReviewStatus) throws -> RunReport? {
    guard let run = status.run, let facts = run.facts else { return nil }
    let command = TestCommand(facts.arguments)
    let output = try RunStore(folders: workspace.folders).said(in: run.name, by: command)
    let tests = ended(command, run, .exited(facts.exitCode), output)
    return RunReport(run: run, results: run.results, orphans: status.orphans, tests: tests)
  }
}

/// The snapshots that differ or are missing, by the names that stand in the messages of their test
/// failures.
struct ReviewedSnapshots {
  /// The references as messages name them, and the inline snapshots as `Home.swift:7`.
  private let names: Set<Substring>

  init(_ results: [SnapshotResult]) {
    names = Set(
      results.filter(\.verdict.isReviewed).compactMap {
        $0.record.reference.isEmpty ? $0.record.source.split(separator: "/").last : $0.shown[...]
      }
    )
  }

  /// Whether a failure's message begins with the name of one of the snapshots, as `Home/full: …`.
  ///
  /// The message of an inline snapshot begins with its place, as `Tests/AppTests/Home.swift:7: …`.
  ///
  /// - Complexity: O(n · m) for a first line of n characters with m spaces and colons. The number
  ///   of snapshots has no effect.
  func hold(_ failure: TestFailure) -> Bool {
    guard let line = failure.said?.prefix(while: { $0 != "\n" }) else { return false }
    let folder = line.prefix { $0 != " " }.lastIndex(of: "/")
    return [line, folder.map { line[$0...].dropFirst() } ?? ""].contains { text in
      text.indices.contains { ": ".contains(text[$0]) && names.contains(text[..<$0]) }
    }
  }
}
