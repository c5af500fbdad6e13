import SnapshotChecking

/// `proofsheet check`: runs the tests and sums up what they found.
struct CheckCommand {
  let workspace: Workspace
  let surroundings: Surroundings
  let printsJSON: Bool
  /// What the tests find in their environment besides.
  var variables: [String: String] = [:]

  /// Runs the tests, notes how it went and prints the report.
  ///
  /// - Parameters:
  ///   - arguments: What `swift test` is given.
  ///   - stresses: Whether a clean run is repeated in other surroundings.
  /// - Returns: The exit code.
  /// - Throws: ``ReviewError/Runs`` when `swift test` cannot be run as asked, ``CheckError`` for the
  ///   state folder.
  func perform(_ arguments: [String], stresses: Bool) throws -> Int32 {
    let report = try report(arguments)
    guard stresses else { return try show(report) }
    guard report.exitCode == 0 else {
      let code = try show(report)
      surroundings.errors("proofsheet: mend this first; nothing was repeated.\n")
      return code
    }
    return try stress(report, arguments)
  }

  /// Runs the tests and notes how it went.
  func report(_ arguments: [String]) throws -> RunReport {
    let store = RunStore(folders: workspace.folders)
    let name = surroundings.newRun()
    try ReferenceStore(folders: workspace.folders).ignoreState()
    let (output, end) = try runTests(name, arguments, store)
    let logs = try store.run(name).logs
    let facts = RunFacts(
      arguments: arguments,
      incomplete: workspace.sharesRoot
        ? "SNAPSHOT_ROOT may hold the references of other packages"
        : IncompleteRun.reason(arguments: arguments, output: output, end: end, logs: logs),
      unfinished: output.unfinished.functions.sorted(),
      exitCode: end.code
    )
    try store.write(facts, of: name)
    try store.removeOldRuns()
    let run = RecordedRun(name: name, logs: logs, facts: facts)
    return RunReport(
      run: run,
      results: run.results,
      orphans: try OrphanSearch(in: workspace.folders, after: run),
      output: output,
      end: end,
      outputPath: workspace.shown(store.output(name))
    )
  }

  /// Repeats a clean run; 1 when something moved.
  private func stress(_ report: RunReport, _ arguments: [String]) throws -> Int32 {
    let output = surroundings.output
    if !printsJSON {
      _ = try show(report)
      output.write("\nAgain in other surroundings:\n")
    }
    let results = try StressCommand(
      workspace: workspace,
      surroundings: surroundings,
      variants: StressVariant.all
    ).perform(after: report.results, arguments) { result in
      if !printsJSON { output.write(result.text) }
    }
    if printsJSON { output.write(try JSONText.of(report.page(stress: results))) }
    return results.allSatisfy(\.isClean) ? 0 : 1
  }

  private func runTests(
    _ run: String,
    _ arguments: [String],
    _ store: RunStore
  ) throws -> (TestOutput, SwiftEnd) {
    let launch = SwiftLaunch(
      arguments: ["test"] + arguments,
      folder: workspace.packageRoot,
      environment: workspace.environment(surroundings.environment, run: run)
        .merging(variables) { $1 }
    )
    let terminal = printsJSON ? Terminal(write: surroundings.errors) : surroundings.output
    let (output, end) = try RunningTests(store: store, run: run, terminal: terminal)
      .end(launch, surroundings.runSwift)
    // What SwiftPM's argument parser ends with (sysexits.h: EX_USAGE).
    if end == .exited(64) {
      let first = output.failures.parts.first ?? "see \(workspace.shown(store.output(run)))"
      throw ReviewError.runs(.refusedArguments(first))
    }
    return (output, end)
  }

  /// Prints what the tests found; the exit code.
  func show(_ report: RunReport) throws -> Int32 {
    let output = surroundings.output
    output.write(
      printsJSON ? try report.json() : report.text(style: output.style, width: output.width)
    )
    return report.exitCode
  }
}
