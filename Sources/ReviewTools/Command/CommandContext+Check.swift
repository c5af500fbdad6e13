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

/// The reason why the bytes of a fixture file are no JSON.
package struct JSONFault {
  /// The number of bytes before the fault; `nil` when it is not known.
  package let offset: Int?
  /// The fault in a few words, without a full stop.
  package let words: String

  /// Whether a fixture file with this path has to be JSON.
  package static func isLookedFor(in path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".json") || path.hasSuffix(".har")
  }

  /// Judges the bytes of a fixture file; `nil` for JSON in UTF-8.
  package init?(in bytes: [UInt8]) {
    guard String(bytes: bytes, encoding: .utf8) != nil else {
      words = "the bytes are no UTF-8"
      offset = nil
      return
    }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes.dropFirst(mark)
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      return nil
    } catch {
      let said = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      let parts = said.split(separator: " around ", maxSplits: 1)
      words = String((parts.first ?? "it cannot be read").prefix { $0 != "." })
      let place = parts.dropFirst().joined().split { !$0.isNumber }.compactMap { Int($0) }
      offset = mark + Self.offset(of: place, in: Array(text))
    }
  }

  /// Returns the number of bytes before a place.
  ///
  /// Foundation names the offset on Linux, and the line and the column on Apple's systems.
  private static func offset(of place: [Int], in text: [UInt8]) -> Int {
    guard place.count == 2 else { return min(place.first ?? text.count, text.count) }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let before = lines.prefix(max(0, place[0] - 1)).reduce(0) { $0 + $1.count + 1 }
    return min(before + max(0, place[1] - 1), text.count)
  }
}
