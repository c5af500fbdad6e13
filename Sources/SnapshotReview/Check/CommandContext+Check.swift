import Foundation
import JourneyRecords
import SnapshotChecking
import ToolBasics

extension CommandContext {
  /// `proofsheet check`: runs `swift test` or another command, and sums up its snapshots.
  ///
  /// The verbose form also names the snapshots that matched.
  package func check(
    _ arguments: [String],
    isThorough: Bool = false,
    isVerbose: Bool = false,
    for readers: CheckReaders = CheckReaders()
  ) throws -> Int32 {
    let variables = isThorough ? [SweepToken.extentVariable: SweepToken.thorough] : [:]
    let report = try report(of: arguments, variables, for: readers)
    try answer(page(of: report), words: unobeyed(try words(of: report, isVerbose: isVerbose)))
    try tell(report)
    return report.exitCode
  }

  /// Runs `swift test` with the arguments and extra variables, and records the result of the run.
  package func report(
    of arguments: [String],
    _ variables: [String: String] = [:],
    for readers: CheckReaders = CheckReaders()
  ) throws -> RunReport {
    try ReferenceStore(folders: workspace.folders).ignoreState()
    let tests = try testRun(arguments, variables, limit: readers.timeLimit)
    let isShared = workspace.sharesRoot
    let incomplete =
      isShared
      ? "SNAPSHOT_ROOT may hold the references of other packages" : IncompleteRun.partial(tests)
    return try noted(tests, arguments, incomplete, for: readers)
  }

  /// Records the result of a run, and returns the report of this run.
  private func noted(
    _ tests: TestRun,
    _ arguments: [String],
    _ incomplete: String?,
    for readers: CheckReaders
  ) throws -> RunReport {
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
    if readers.reportsOnly { facts.reportsOnly = true }
    facts.failsOnSkipped = readers.failsOnSkipped
    let store = RunStore(folders: workspace.folders)
    try store.write(facts, of: tests.run.name)
    try store.removeOldRuns()
    let run = RecordedRun(name: tests.run.name, logs: tests.run.logs, facts: facts)
    var orphans = try OrphanSearch(in: store, after: run)
    if !orphans.orphans.isEmpty { orphans.leaveOutFormer(of: try pendingChanges()) }
    var report = RunReport(
      run: run,
      results: run.results,
      orphans: orphans,
      tests: tests,
      deleted: deletedReferences()
    )
    if !report.isClean { report.causes = try brokenFiles(of: run) }
    return report
  }

  /// Returns a sentence for each fixture that a run read and that is no valid JSON.
  ///
  /// A rule in `.proofsheet.conf` can allow such a file.
  private func brokenFiles(of run: RecordedRun) throws -> [String] {
    let names = Set(run.logs.flatMap(\.fixtures)).filter(JSONFault.isLookedFor).sorted()
    let rules = try RuleFile(in: workspace.packageRoot)
    let judged = rules.judge(names, of: []) { (.invalid, "", "Fixtures/" + $0) }.left
    return try judged.compactMap { name in
      let path = workspace.folders.root + "/Fixtures/" + name
      guard let bytes = try FileBytes.read(path), let fault = JSONFault(in: bytes) else {
        return nil
      }
      let line = fault.offset.map { offset in ":\(bytes.prefix(offset).count { $0 == 0x0A } + 1)" }
      return "Fixtures/\(name)\(line ?? "") is no JSON: \(fault.words)."
    }
  }

  /// Returns the references that the last commit has and the folder lacks; empty without git.
  private func deletedReferences() -> [String] {
    let folders = workspace.folders
    let words = "diff -z --name-only --no-renames --diff-filter=D --relative HEAD --"
      .split(separator: " ").map(String.init)
    guard let answer = surroundings.git(words + [folders.references], folders.root),
      answer.code == 0
    else { return [] }
    return answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the command line or the environment asks this run to record.
  private func asksToRecord(_ arguments: [String]) -> Bool {
    let said = arguments.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let environment = said.filter { $0.count == 2 }.reduce(into: surroundings.environment) {
      $0[$1[0]] = $1[1]
    }
    return CheckSettings.recordVariable(in: environment).value != SnapshotRecordMode.never.rawValue
  }

  /// Returns the report and the pending changes as a value to encode as JSON.
  func page(of report: RunReport) throws -> RunReport.Page {
    report.page(try reviewStatus().page(onlyReported: report.isOnlyReported))
  }

  /// Returns the report as text for a person.
  package func words(of report: RunReport, isVerbose: Bool = false) throws -> String {
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
