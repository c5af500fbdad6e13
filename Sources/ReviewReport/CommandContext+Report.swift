import SnapshotChecking
package import SnapshotReview

extension CommandContext {
  /// Runs `proofsheet report --html`: writes the pending changes and the journeys as one page for a
  /// browser.
  package func report(to file: String?) throws -> Int32 {
    let path =
      file.map { AbsolutePath($0, in: workspace.workingDirectory).text }
      ?? workspace.folders.state + "/report.html"
    if file == nil { try ReferenceStore(folders: workspace.folders).ignoreState() }
    let data = try ReportData(of: reviewStatus(), in: workspace)
    try AtomicFile.write(ReportPage(data).bytes, to: path, flushes: false)
    output.write(workspace.shown(path) + "\n")
    return 0
  }
}
