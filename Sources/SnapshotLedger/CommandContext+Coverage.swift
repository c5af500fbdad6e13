import SnapshotChecking
package import SnapshotReview
import SubjectCatalogue
import ToolBasics

/// The options of the subcommand `coverage`.
package struct CoverageRequest: Sendable {
  /// Whether the report is in Markdown.
  package var isMarkdown = false
  /// The share of subjects, properties and values that must be shown, in tenths of a per cent;
  /// `nil` without `--fail-under`.
  package var least: Int?
  /// The path of the file that lists the known gaps of the coverage.
  package var ratchet: String?
  /// Whether the command rewrites the file of known gaps.
  package var updates = false

  package init() {}
}

extension CommandContext {
  /// Runs `proofsheet coverage`: reports the parts of presenters and view models that no recorded
  /// snapshot or journey shows.
  ///
  /// - Returns: The exit code: 1 for a gap or another problem, 2 when the references of the last
  ///   run are unknown.
  package func coverage(_ request: CoverageRequest) throws -> Int32 {
    let (ledger, run) = try ledger()
    var ratchet: Ratchet?
    if let path = request.ratchet {
      let file = AbsolutePath(path, in: workspace.workingDirectory).text
      if request.updates {
        try AtomicFile.write(Array(Ratchet.text(ledger.gaps, path: path).utf8), to: file)
      }
      ratchet = try Ratchet(reading: file, shown: path)
    }
    let (least, unknown) = (request.least, run.unknown)
    let answer = CoverageAnswer(ledger: ledger, ratchet: ratchet, least: least, unknown: unknown)
    let page = answer.page(after: run.name)
    try page.write(in: workspace.folders)
    if request.isMarkdown {
      output.write(answer.markdown)
    } else {
      try self.answer(page, words: answer.text)
    }
    if let unknown {
      warn("\(unknown); run 'swift run proofsheet check' and try again.")
      return 2
    }
    return answer.isFine ? 0 : 1
  }

  private func ledger() throws -> (Ledger, LastRun) {
    let root = workspace.packageRoot
    let rules = SubjectRules(try RuleFile(in: root))
    let modules = SubjectModules(of: try packageTargets(), rules: rules)
    let declarations = Declarations(
      try catalogue(of: modules.read, builds: false),
      judged: modules.judged,
      rules: rules
    )
    var run = try LastRun(in: workspace.folders, seen: modules.seen)
    run.compare(with: modules.code, root: root, in: workspace.folders)
    let texts = try RecordedTexts(
      of: declarations,
      seen: modules.seen,
      in: workspace.folders,
      inline: InlineTexts.all(in: modules.sources, root: root)
    )
    return (Ledger(declarations, texts, gone: run.gone, rules: rules), run)
  }
}
