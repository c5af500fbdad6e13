import SnapshotChecking
package import SnapshotReview

extension CommandContext {
  /// Runs `proofsheet report --html`: writes the findings of the last run and its journeys as one
  /// page for a browser.
  package func report(to file: String?) throws -> Int32 {
    let path =
      file.map { AbsolutePath($0, in: workspace.workingDirectory).text }
      ?? workspace.folders.state + "/report.html"
    if file == nil { try ReferenceStore(folders: workspace.folders).ignoreState() }
    let findings = try findings()
    let journeys = try ReportJourney.all(of: findings.status, in: workspace.folders)
    let html = ReportPage(findings, journeys, name: name).html
    try AtomicFile.write(html.bytes, to: path, flushes: false)
    output.write(workspace.shown(path) + "\n")
    return 0
  }
}
