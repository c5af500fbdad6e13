import Foundation
import SnapshotChecking
import ToolBasics

extension CommandContext {
  /// `proofsheet check`: runs `swift test` or another command, and sums up its snapshots.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `swift test`, or another command.
  ///   - isThorough: Whether sweeps play all their variations.
  ///   - isVerbose: Whether the report also names the snapshots that matched.
  ///   - reportsOnly: Whether the exit code stays 0 when snapshots differ, are missing or are orphans.
  ///   - failsOnSkipped: Whether a skipped test fails the run.
  ///   - timeLimit: The longest time in seconds in which no test begins or ends.
  /// - Returns: The exit code.
  /// - Throws: ``ReviewError``, ``CheckError``.
  package func check(
    _ arguments: [String],
    isThorough: Bool = false,
    isVerbose: Bool = false,
    reportsOnly: Bool = false,
    failsOnSkipped: Bool = false,
    timeLimit: Int? = nil
  ) throws -> Int32 {
    try ReferenceStore(folders: workspace.folders).ignoreState()
    let variables = isThorough ? [SweepToken.extentVariable: SweepToken.thorough] : [:]
    let tests = try testRun(arguments, variables, limit: timeLimit)
    var facts = try facts(of: tests, arguments)
    facts.reportsOnly = reportsOnly ? true : nil
    facts.failsOnSkipped = failsOnSkipped
    let report = try report(of: tests, facts)
    try answer(
      report.page(try reviewStatus().page(onlyReported: report.isOnlyReported)),
      words: unobeyed(try words(of: report, isVerbose: isVerbose))
    )
    try tell(report)
    return report.exitCode
  }

  /// Returns the facts about a run that has just ended.
  private func facts(of tests: TestRun, _ arguments: [String]) throws -> RunFacts {
    let isShared = workspace.sharesRoot
    let incomplete =
      isShared
      ? "SNAPSHOT_ROOT may hold the references of other packages" : IncompleteRun.partial(tests)
    let progress = tests.progress
    var facts = RunFacts(
      arguments: arguments,
      incomplete: incomplete,
      unfinished: progress.unfinished.map(\.text).sorted(),
      exitCode: tests.end.code,
      ended: tests.hasEnded
    )
    facts.skipped = progress.skipped
    if let stream = tests.output.stream, incomplete == nil || incomplete == IncompleteRun.noCheck {
      let unreached = try UnreachedInline(of: stream, in: tests.run, since: tests.output.start)
      if !unreached.calls.isEmpty { facts.unreached = unreached.calls }
    }
    facts.records = asksToRecord(arguments)
    return facts
  }

  /// Records the facts about a run, and returns the report of the run.
  private func report(of tests: TestRun, _ facts: RunFacts) throws -> RunReport {
    let store = RunStore(folders: workspace.folders)
    try store.write(facts, of: tests.run.name)
    try store.removeOldRuns()
    var run = tests.run
    run.facts = facts
    var orphans = try OrphanSearch(in: store, after: run)
    if !orphans.orphans.isEmpty || !orphans.unreached.isEmpty {
      orphans.leaveOutFormer(of: try pendingChanges())
    }
    var report = RunReport(
      run: run,
      orphans: orphans,
      tests: tests,
      deleted: deletedReferences()
    )
    if !report.isClean {
      report.causes = try brokenFiles(of: run, RuleFile(in: workspace.packageRoot))
    }
    return report
  }

  /// Returns a sentence for each fixture that a run read and that is no valid JSON.
  ///
  /// A rule in `.proofsheet.conf` can allow such a file.
  private func brokenFiles(of run: RecordedRun, _ rules: RuleFile) throws -> [String] {
    let names = Set(run.logs.flatMap(\.fixtures)).filter(JSONFault.isLookedFor).sorted()
    let judged = rules.judge(names, of: []) { (.invalid, "", "Fixtures/" + $0) }.left
    return try judged.compactMap { name in
      let path = workspace.folders.root + "/Fixtures/" + name
      return try FileBytes.read(path).flatMap { JSONFault.sentence(about: "Fixtures/\(name)", $0) }
    }
  }

  /// Returns the references that the last commit has and the folder lacks; empty without git.
  private func deletedReferences() -> [String] {
    let folders = workspace.folders
    let words = "diff -z --name-only --no-renames --diff-filter=D --relative HEAD --"
    return gitNames("\(words) \(SnapshotFolders.referencesName)", in: folders.root)?.sorted() ?? []
  }

  /// Whether the command line or the environment asks this run to record.
  private func asksToRecord(_ arguments: [String]) -> Bool {
    let said = arguments.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let environment = said.filter { $0.count == 2 }.reduce(into: surroundings.environment) {
      $0[$1[0]] = $1[1]
    }
    return CheckSettings.recordVariable(in: environment).value != SnapshotRecordMode.never.rawValue
  }

  /// Returns the report as text for a person.
  private func words(of report: RunReport, isVerbose: Bool) throws -> String {
    let waiting = Set(report.results.filter { $0.verdict.isReviewed }.map(\.shown))
    let changes = waiting.isEmpty ? [] : try pendingChanges()
    return report.text(
      kinds: KindGroup.all(
        in: changes.filter { waiting.contains($0.shown) || $0.inline?.run == report.run.name }
      ),
      on: output,
      by: name,
      isVerbose: isVerbose
    )
  }
}
