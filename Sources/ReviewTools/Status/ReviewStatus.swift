import SnapshotChecking

/// All pending changes, broken snapshots and orphans, which need a person's attention.
package struct ReviewStatus {
  /// The last run; nil when there is none.
  package let run: RecordedRun?
  package let changes: [PendingChange]
  /// The pending changes by kinds, the most important kind first.
  package let kinds: [KindGroup]
  /// The results of the last run for snapshots that no review can settle.
  let broken: [SnapshotResult]
  /// The references that no check used.
  package let orphans: OrphanSearch

  /// Reads the last run and its orphans, and groups the pending changes.
  init(of changes: [PendingChange], in store: PendingStore) throws {
    let waiting = Set(changes.filter { $0.inline == nil }.map(\.path))
    run = try store.runs.latest()
    (self.changes, kinds) = (changes, KindGroup.all(in: changes))
    broken = (run?.results ?? []).filter {
      $0.verdict.needsMending && !waiting.contains($0.record.reference)
    }
    var orphans = try store.runs.orphans()
    orphans.leaveOutFormer(of: changes)
    self.orphans = orphans
  }

  /// The notices about changes, results and references that no review can accept.
  package var others: [Notice] {
    changes.filter { !$0.kind.isOffered }.map { Notice($0) } + problems
      + orphans.orphans.map { Notice(orphan: $0) } + orphans.unreached.map(Notice.init)
  }

  /// The notices for the results in ``broken``.
  var problems: [Notice] { broken.map { Notice($0) } }

  /// Whether no change, broken snapshot or orphan needs attention.
  package var isEmpty: Bool { changes.isEmpty && broken.isEmpty && orphans.orphans.isEmpty }

  /// Returns the status as text for a person, with the next commands.
  func text(on terminal: Terminal, by name: String) -> String {
    var text = kinds.map { $0.text(style: terminal.style) }.joined()
    text += others.map { $0.text(style: terminal.style) }.joined()
    if isEmpty { text += run == nil ? "No run is known yet.\n" : "Nothing to review.\n" }
    if let doubt = orphans.doubt { text += doubt + "\n" }
    return text + NextStep.text(steps, by: name)
  }

  /// The commands to type next.
  package var steps: [NextStep] {
    var steps: [NextStep] = changes.isEmpty ? [] : [.review]
    // A list of commands, one for each kind, would look like advice to accept everything.
    if kinds.count > 1, let most = kinds.last(where: { $0.kind != .new }) ?? kinds.last {
      steps.append(.accept(only: most.kind.name))
    } else if !kinds.isEmpty {
      steps.append(.accept)
    }
    if !orphans.orphans.isEmpty { steps.append(.prune) }
    if isEmpty && run == nil || !broken.isEmpty || changes.contains(where: { !$0.kind.isOffered }) {
      steps.append(.check(run))
    }
    return steps
  }

  /// Returns the status as a value to encode as JSON.
  func page(onlyReported: Bool) -> Page {
    Page(
      run: run?.name,
      onlyReported: onlyReported,
      kinds: kinds.map { Page.Kind($0) },
      waiting: changes.map { Notice(withDifferencesOf: $0) } + problems
        + orphans.orphans.map { Notice(orphan: $0) },
      unreached: orphans.unreached.map(Notice.init),
      orphansNotLookedFor: orphans.reason
    )
  }

  struct Page: Encodable {
    /// The version of the JSON format of the status.
    ///
    /// The version rises when a field disappears or changes its meaning.
    static let version = 1

    let version = Page.version
    let run: String?
    /// Whether the run exited with 0 in spite of pending changes.
    let onlyReported: Bool
    let kinds: [Kind]
    let waiting: [Notice]
    /// The references whose tests were skipped, or failed before the check.
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
  /// `proofsheet status`: lists everything that needs a person's attention.
  ///
  /// The exit code is 1 unless the list is empty.
  package func status() throws -> Int32 {
    let status = try reviewStatus()
    let report = printsJSON ? try lastReport(status) : nil
    try answer(
      status.page(onlyReported: report?.isOnlyReported ?? false),
      words: status.text(on: output, by: name)
    )
    return status.isEmpty ? 0 : 1
  }

  /// Returns the status of the review, after completing an unfinished decision of another command.
  package func reviewStatus() throws -> ReviewStatus {
    let store = PendingStore(folders: workspace.folders)
    return try ReviewStatus(of: pendingChanges(in: store), in: store)
  }
}
