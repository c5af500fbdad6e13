import SnapshotChecking

/// `proofsheet journeys`: lists the journeys of a run, or draws where they go.
struct JourneysCommand {
  let workspace: Workspace
  let surroundings: Surroundings
  let printsJSON: Bool

  /// Lists or draws.
  ///
  /// - Parameters:
  ///   - arguments: What `swift test` is given.
  ///   - draws: Whether the tests are run.
  /// - Returns: The exit code: 1 when the run of a map has differences or failures, else 0.
  /// - Throws: ``ReviewError`` and ``CheckError`` for runs and files.
  func perform(_ arguments: [String], draws: Bool) throws -> Int32 {
    draws ? try draw(arguments) : try list()
  }

  private func list() throws -> Int32 {
    let run = try RunStore(folders: workspace.folders).latest()
    let list = JourneyList(run)
    surroundings.output.write(printsJSON ? try list.json() : list.text)
    return 0
  }

  /// Draws a map: run the tests → join → write → sum up.
  private func draw(_ arguments: [String]) throws -> Int32 {
    let check = CheckCommand(
      workspace: workspace,
      surroundings: surroundings,
      printsJSON: printsJSON,
      variables: [CheckSettings.mappingVariable: "1"]
    )
    let report = try check.report(arguments)
    if !printsJSON { _ = try check.show(report) }
    let map = JourneyMap(report.run.logs.flatMap(\.journeys))
    let files = MapFiles(map)
    // What was drawn before is worth more than an empty page.
    let paths = map.journeys.isEmpty ? [] : try write(files)
    surroundings.output.write(
      printsJSON ? try files.json(run: report.run.name) : text(of: files, paths)
    )
    if printsJSON, report.exitCode != 0 {
      surroundings.errors("proofsheet: the tests have something to say: see \(report.outputPath)\n")
    }
    return report.exitCode
  }

  private func write(_ files: MapFiles) throws -> [String] {
    let folder = workspace.folders.state + "/map"
    return try files.all.map { name, text in
      let path = folder + "/" + name
      try AtomicFile.write(Array(text.utf8), to: path)
      return workspace.shown(path)
    }
  }

  private func text(of files: MapFiles, _ paths: [String]) -> String {
    if paths.isEmpty { return "\nNo journey was played, so nothing was drawn.\n" }
    return "\n" + files.summary + "\n" + paths.map { "  \($0)\n" }.joined()
  }
}
