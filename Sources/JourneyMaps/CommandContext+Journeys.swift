import SnapshotChecking
package import SnapshotReview

extension CommandContext {
  /// `proofsheet journeys`: lists the journeys of the last run.
  package func journeys() throws -> Int32 {
    let list = JourneyList(try RunStore(folders: workspace.folders).latest())
    try answer(list.page, words: list.text)
    return 0
  }

  /// `proofsheet journeys --map`: run the tests → join → write → sum up.
  package func map(_ arguments: [String]) throws -> Int32 {
    let report = try report(of: arguments, [CheckSettings.mappingVariable: "1"])
    if !printsJSON { output.write(words(of: report)) }
    let map = JourneyMap(report.run.logs.flatMap(\.journeys))
    let files = MapFiles(map)
    // What was drawn before is worth more than an empty page.
    let page = files.page(run: report.run.name)
    let paths = map.journeys.isEmpty ? [] : try write(files, page)
    let words =
      paths.isEmpty
      ? "No journey was played, so nothing was drawn.\n"
      : files.summary + "\n" + paths.map { "  \($0)\n" }.joined()
    try answer(page, words: "\n" + words)
    if printsJSON, report.exitCode != 0 {
      warn("the tests have something to say: see \(report.tests.outputPath)")
    }
    return report.exitCode
  }

  private func write(_ files: MapFiles, _ page: MapFiles.Page) throws -> [String] {
    try (files.all + [(MapFiles.dataName, JSONText.of(page))]).map { name, text in
      let path = workspace.folders.state + "/map/" + name
      try AtomicFile.write(Array(text.utf8), to: path)
      return workspace.shown(path)
    }
  }
}
