import ProofsheetBasics
package import ReviewTools
import SnapshotChecking

extension CommandContext {
  /// Runs `proofsheet coverage`: reports the presenters and view models, and their properties, that
  /// no snapshot or journey of the last run shows.
  ///
  /// - Parameter isMarkdown: Whether the report is in Markdown.
  /// - Returns: The exit code: 1 for a gap or another problem, 2 when the last run is not whole.
  /// - Throws: ``ReviewError`` when the declarations or the texts cannot be read.
  package func coverage(isMarkdown: Bool) throws -> Int32 {
    let root = workspace.packageRoot
    let rules = SubjectRules(try RuleFile(in: root))
    let modules = SubjectModules(of: try packageTargets(), rules: rules)
    let declarations = Declarations(
      try catalogue(of: modules.read, builds: false),
      judged: modules.judged,
      rules: rules
    )
    let run = try CheckedRun(of: modules, root: root, in: workspace.folders)
    let ledger = Ledger(
      declarations,
      run.shown(of: declarations, seen: modules.seen),
      gone: run.gone,
      rules: rules
    )
    let answer = CoverageAnswer(ledger: ledger, unknown: run.doubt)
    if isMarkdown {
      output.write("## What snapshots and journeys show\n\n```text\n\(answer.text)```\n")
    } else {
      try self.answer(answer.page(after: run.name), words: answer.text)
    }
    return run.doubt != nil ? 2 : answer.isFine ? 0 : 1
  }
}
