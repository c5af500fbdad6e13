import SnapshotChecking

extension CommandContext {
  /// `proofsheet check`: runs `swift test` with some arguments and sums up what it found; with stresses,
  /// a clean run is repeated in other surroundings.
  package func check(_ arguments: [String], stresses: Bool) throws -> Int32 {
    let report = try report(of: arguments)
    guard stresses, report.exitCode == 0 else {
      try answer(report.page(), words: words(of: report))
      if stresses { warn("mend this first; nothing was repeated.") }
      return report.exitCode
    }
    if !printsJSON { output.write(words(of: report) + "\nAgain in other surroundings:\n") }
    let results = try stress(after: report.results, arguments) { result in
      if !printsJSON { output.write(result.text) }
    }
    try answer(report.page(stress: results), words: "")
    return results.allSatisfy(\.isClean) ? 0 : 1
  }

  /// Runs `swift test` with some arguments, and variables in its environment, and notes how it went.
  package func report(
    of arguments: [String],
    _ variables: [String: String] = [:]
  ) throws -> RunReport {
    let folders = workspace.folders
    try ReferenceStore(folders: folders).ignoreState()
    let tests = try testRun(
      arguments,
      in: folders,
      variables,
      terminal: printsJSON ? Terminal(write: surroundings.errors) : output
    )
    let facts = RunFacts(
      arguments: arguments,
      incomplete: workspace.sharesRoot
        ? "SNAPSHOT_ROOT may hold the references of other packages"
        : IncompleteRun.reason(arguments: arguments, tests),
      unfinished: tests.output.unfinished.functions.sorted(),
      exitCode: tests.end.code
    )
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

  /// The report for a person.
  package func words(of report: RunReport) -> String {
    report.text(style: output.style, width: output.width)
  }
}
