import SnapshotChecking

extension CommandContext {
  /// `proofsheet check`: runs `swift test` with some arguments, or another command, and sums up what it found; with stresses,
  /// a clean run is repeated in other surroundings; with a shard, only that part of the tests runs; verbose,
  /// it names what matched too.
  package func check(
    _ arguments: [String],
    stresses: Bool,
    shard: Shard? = nil,
    isVerbose: Bool = false,
    for readers: CheckReaders = CheckReaders()
  ) throws -> Int32 {
    if shard != nil, stresses {
      throw ReviewError("'--stress' repeats all tests, so no shard of them; leave out one of both.")
    }
    let report =
      if let shard {
        try self.report(of: arguments, in: shard, only: readers.reportsOnly)
      } else {
        try self.report(of: arguments, only: readers.reportsOnly)
      }
    guard stresses, report.isClean else {
      try answer(page(of: report), words: unobeyed(words(of: report, isVerbose: isVerbose)))
      if stresses { warn("mend this first; nothing was repeated.") }
      try tell(report, to: readers)
      return report.exitCode
    }
    if !printsJSON {
      let words = words(of: report, isVerbose: isVerbose)
      output.write(words + "\nAgain in other surroundings:\n")
    }
    try tell(report, to: readers)
    let results = try stress(after: report.results, arguments) { result in
      if !printsJSON { output.write(result.text) }
    }
    try answer(page(of: report, stress: results), words: "")
    return results.allSatisfy(\.isClean) ? 0 : 1
  }

  /// Runs `swift test` with some arguments, and variables in its environment, and notes how it went.
  package func report(
    of arguments: [String],
    _ variables: [String: String] = [:],
    only reportsOnly: Bool = false
  ) throws -> RunReport {
    try ReferenceStore(folders: workspace.folders).ignoreState()
    let tests = try testRun(arguments, in: workspace.folders, variables, terminal: progress)
    return try noted(
      tests,
      arguments,
      sharedRoot ?? IncompleteRun.reason(tests, arguments: arguments),
      reportsOnly: reportsOnly
    )
  }

  /// Where the progress of a run is shown.
  var progress: Terminal { printsJSON ? Terminal(write: surroundings.errors) : output }

  /// Why no run here says what is an orphan.
  var sharedRoot: String? {
    workspace.sharesRoot ? "SNAPSHOT_ROOT may hold the references of other packages" : nil
  }

  /// Notes how a run went, and sums it up.
  func noted(
    _ tests: TestRun,
    _ arguments: [String],
    _ incomplete: String?,
    shard: Shard? = nil,
    reportsOnly: Bool = false
  ) throws -> RunReport {
    let folders = workspace.folders
    var facts = RunFacts(
      arguments: arguments,
      incomplete: incomplete,
      unfinished: tests.output.progress.unfinished.sorted(),
      exitCode: tests.end.code,
      ended: tests.doubt == nil
    )
    facts.shard = shard
    if reportsOnly { facts.reportsOnly = true }
    let store = RunStore(folders: folders)
    try store.write(facts, of: tests.run.name)
    try store.removeOldRuns()
    let run = RecordedRun(name: tests.run.name, logs: tests.run.logs, facts: facts)
    return RunReport(
      run: run,
      results: run.results,
      orphans: try OrphanSearch(in: folders, after: run),
      tests: tests
    )
  }

  /// The report for a program, with what waits.
  func page(of report: RunReport, stress: [StressResult]? = nil) throws -> RunReport.Page {
    report.page(try reviewStatus().page(onlyReported: report.isOnlyReported), stress: stress)
  }

  /// The report for a person.
  package func words(of report: RunReport, isVerbose: Bool = false) -> String {
    report.text(style: output.style, width: output.width, by: name, isVerbose: isVerbose)
  }
}
