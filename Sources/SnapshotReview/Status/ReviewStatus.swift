import SnapshotChecking

/// Everything that waits for somebody.
package struct ReviewStatus {
  /// The last run; nil when none is known.
  package let run: RecordedRun?
  /// What waits for review.
  package let changes: [PendingChange]
  /// Whether a change is of the last run, as far as any run is known.
  package let isOfLastRun: (PendingChange) -> Bool
  /// What the last run found and no review can mend.
  let broken: [SnapshotResult]
  /// The references that nobody used.
  let orphans: OrphanSearch

  /// Reads the state folder.
  init(of workspace: Workspace, pending changes: [PendingChange], in store: PendingStore) throws {
    isOfLastRun = store.isOfLastRun()
    let waiting = Set(changes.filter { $0.inline == nil }.map(\.path))
    run = try store.runs.latest()
    self.changes = changes
    broken = (run?.results ?? []).filter {
      $0.verdict.needsMending && !waiting.contains($0.record.reference)
    }
    var orphans = try OrphanSearch(in: workspace.folders, after: run)
    orphans.orphans.removeAll { path in changes.contains { $0.former == path } }
    self.orphans = orphans
  }

  /// What no review can accept.
  package var others: [Notice] {
    changes.filter { !$0.kind.isOffered }.map { Notice($0) } + problems
      + orphans.orphans.map { Notice(orphan: $0) } + orphans.unreached
  }

  /// The same as notices.
  var problems: [Notice] { broken.map { Notice($0) } }

  /// Whether nothing waits for anybody.
  var isEmpty: Bool { changes.isEmpty && broken.isEmpty && orphans.orphans.isEmpty }

  /// The list in words, for a command of some name.
  func text(style: TerminalStyle, by name: String) -> String {
    let kinds = KindGroup.all(in: changes)
    var text = kinds.map { $0.text(style: style) }.joined()
    text += others.map { $0.text(style: style) }.joined()
    if isEmpty { text += run == nil ? "No run is known yet.\n" : "Nothing to review.\n" }
    if let doubt = orphans.doubt { text += doubt + "\n" }
    var steps: [NextStep] = changes.isEmpty ? [] : [.review]
    // One command for many kinds would be taken for all of them.
    if kinds.count > 1, let most = kinds.last(where: { $0.kind != .new }) ?? kinds.last {
      steps.append(.accept(only: most.kind.name))
    } else if let accept = NextStep.accept(changes.filter(\.kind.isOffered).map(\.shown)) {
      steps.append(accept)
    }
    if !orphans.orphans.isEmpty { steps.append(.prune) }
    if isEmpty && run == nil || !broken.isEmpty || changes.contains(where: { !$0.kind.isOffered }) {
      steps.append(.check(run))
    }
    return text + NextStep.text(steps, by: name)
  }

  /// The list for a program.
  func page(onlyReported: Bool) -> Page {
    Page(
      run: run?.name,
      onlyReported: onlyReported,
      kinds: KindGroup.all(in: changes).map { Page.Kind($0) },
      waiting: changes.map { Notice(withDifferencesOf: $0) } + problems
        + orphans.orphans.map { Notice(orphan: $0) },
      unreached: orphans.unreached,
      orphansNotLookedFor: orphans.reason
    )
  }

  struct Page: Encodable {
    /// Another number when a field is gone or means something else.
    static let version = 1

    let version = Page.version
    let run: String?
    /// Whether the run exited with 0 although something waits.
    let onlyReported: Bool
    let kinds: [Kind]
    let waiting: [Notice]
    /// The references whose tests were skipped or failed before.
    let unreached: [Notice]
    let orphansNotLookedFor: String?

    /// A kind of change, an example, and the snapshots that have it.
    struct Kind: Encodable {
      let name: String
      let words: String
      let places: Int
      let example: String?
      let snapshots: [String]

      init(_ group: KindGroup) {
        (name, words, places) = (group.kind.name, group.words, group.placeCount)
        example = group.members.first?.places.first?.words
        snapshots = group.members.map(\.change.shown)
      }
    }
  }
}

extension CommandContext {
  /// `proofsheet status`: lists what waits for somebody; 1 when something does.
  package func status() throws -> Int32 {
    let status = try reviewStatus()
    let report = printsJSON ? try lastReport(status) : nil
    try answer(
      status.page(onlyReported: report?.isOnlyReported ?? false),
      words: status.text(style: output.style, by: name)
    )
    return status.isEmpty ? 0 : 1
  }

  /// What waits for somebody, after what others decide.
  package func reviewStatus() throws -> ReviewStatus {
    let store = PendingStore(folders: workspace.folders)
    return try ReviewStatus(of: workspace, pending: pendingChanges(in: store), in: store)
  }
}
