import SnapshotChecking
import TextDiff

/// Everything that waits for somebody.
struct ReviewStatus {
  /// The last run; nil when none is known.
  let run: RecordedRun?
  /// What waits for review.
  let pending: [Notice]
  /// What the last run found and no review can mend.
  let problems: [Notice]
  /// The references that nobody used.
  let orphans: OrphanSearch

  /// Reads the state folder.
  init(of workspace: Workspace, pending changes: [PendingChange], in store: RunStore) throws {
    let waiting = Set(changes.filter { $0.inline == nil }.map(\.path))
    run = try store.latest()
    pending = changes.map { Notice($0) }
    problems = (run?.results ?? [])
      .filter { $0.verdict.needsMending && !waiting.contains($0.record.reference) }
      .map { Notice($0) }
    orphans = try OrphanSearch(in: workspace.folders, after: run)
  }

  /// Everything in one list.
  var notices: [Notice] {
    pending + problems + orphans.orphans.map { Notice(orphan: $0) }
  }

  /// The list in words.
  func text(style: TerminalStyle) -> String {
    var text = notices.map { $0.text(style: style) }.joined()
    if notices.isEmpty { text = "Nothing to review.\n" }
    if let reason = orphans.reason { text += "Orphans were not looked for: \(reason).\n" }
    var steps: [NextStep] = pending.isEmpty ? [] : [.review]
    if let accept = NextStep.accept(pending.filter(\.isOffered).map(\.reference)) {
      steps.append(accept)
    }
    if !orphans.orphans.isEmpty { steps.append(.prune) }
    if !problems.isEmpty || pending.contains(where: { !$0.isOffered }) { steps.append(.check) }
    return text + NextStep.text(steps)
  }

  /// The list for a program.
  var page: Page {
    Page(run: run?.name, waiting: notices, orphansNotLookedFor: orphans.reason)
  }

  struct Page: Encodable {
    let run: String?
    let waiting: [Notice]
    let orphansNotLookedFor: String?
  }
}

extension CommandContext {
  /// `proofsheet status`: lists what waits for somebody; 1 when something does.
  package func status() throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let changes = try pendingChanges(in: store)
    let status = try ReviewStatus(of: workspace, pending: changes, in: store.runs)
    try answer(status.page, words: status.text(style: output.style))
    return status.notices.isEmpty ? 0 : 1
  }
}
