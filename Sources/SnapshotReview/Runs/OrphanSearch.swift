import ProofsheetBasics
import SnapshotChecking

/// The references that no check of a run used, if that can be known.
struct OrphanSearch {
  /// The references below `__Snapshots__`; none when they were not looked for.
  var orphans: [String] = []
  /// The references that no check used since their tests were skipped or failed.
  var unreached: [Notice] = []
  /// How many references no check has used, whatever that means.
  private var unusedCount = 0
  /// Why they were not looked for: not every test had its turn, say.
  var reason: String?

  /// Whether all tests had their turn and none checked a snapshot, although references stand there that no
  /// skipped test explains.
  private(set) var isUnchecked = false

  /// Looks for orphans of the last run.
  init(in folders: SnapshotFolders, after run: RecordedRun?) throws {
    let references = try FileListing(below: folders.references).files
    guard !references.isEmpty else { return }
    let used = Set((run?.logs ?? []).flatMap(\.entries).map(\.record.reference))
    var unused = references.filter { !used.contains($0) }
    if !unused.isEmpty {
      // Where files are found without regard to case, a used one may be listed with other letters; where
      // both are there, only one is used.
      let exact = Set(references.filter(used.contains).map { $0.lowercased() })
      let spelled = Set(used.map { $0.lowercased() }).subtracting(exact)
      unused.removeAll { spelled.contains($0.lowercased()) }
    }
    unusedCount = run == nil ? 0 : unused.count
    guard let run, let facts = run.facts,
      facts.incomplete == nil || facts.incomplete == IncompleteRun.noCheck
    else {
      reason = run?.incompleteness ?? "no run is known"
      return
    }
    let store = RunStore(folders: folders)
    reason = try store.doubt(run.name)
    if reason != nil { return }
    let left = unused.filter(facts.isUnfinished)
    isUnchecked = facts.incomplete != nil && left.count < unused.count
    if isUnchecked {
      reason = facts.incomplete
    } else {
      orphans = unused.filter { !facts.isUnfinished($0) }
    }
    let newest = try NewestResults(of: left, in: store, except: run.name)
    unreached = left.map { path in
      let state = newest.state(of: path, changed: RunStore.changed(folders.reference(path)), store)
      return Notice(
        verdict: "unreached",
        reference: SnapshotFolders.shown(path),
        sources: newest.sources(path),
        detail: "\(facts.obstacle(of: path)); \(state)."
      )
    }
    if TestCommand(facts.arguments).kind == .xcodebuild {
      // A scheme may have some of the test targets only.
      let targets = Set(used.map { $0.prefix { $0 != "/" } })
      orphans.removeAll { !targets.contains($0.prefix { $0 != "/" }) }
    }
  }

  /// The sentences for a run after which orphans were not looked for; nil where they were.
  var doubt: String? {
    let unused = unusedCount == 0 ? "" : "\(counted(unusedCount, "reference")) not reached. "
    return reason.map { unused + "Orphans were not looked for: \($0)." }
  }
}
