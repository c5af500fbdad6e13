import ProofsheetBasics
import SnapshotChecking

/// The search for references that no check of a run used.
package struct OrphanSearch {
  /// The unused references, except those in ``unreached``; empty when there is a ``reason``.
  var orphans: [String] = []
  /// The paths of the new snapshots of renamed tests; each snapshot has the text of an orphan.
  var renamed: Set<String> = []
  /// The unused references of skipped and failed tests, each with the reason.
  var unreached: [(path: String, obstacle: String)] = []
  /// The number of all unused references, whether orphans or not.
  private var unusedCount = 0
  /// The reason why the run cannot find orphans, such as tests left out; nil when it can.
  var reason: String?

  /// Whether a complete run checked no snapshot, although tests that ran have references.
  private(set) var isUnchecked = false

  /// Searches for the orphans of the last run.
  init(in store: RunStore, after run: RecordedRun?) throws {
    let references = try FileListing(below: store.folders.references).files
    guard !references.isEmpty else { return }
    let used = Set((run?.logs ?? []).flatMap(\.entries).map(\.record.reference))
    var unused = references.filter { !used.contains($0) }
    if !unused.isEmpty {
      // A file system may ignore case, and list a used reference in another spelling. When files
      // in both spellings exist, only one file is used.
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
    reason = try store.doubt(run.name)
    if reason != nil { return }
    let left = unused.filter { facts.isUnfinished(ReferenceStem(of: $0)) }
    isUnchecked = facts.incomplete != nil && left.count < unused.count
    if isUnchecked {
      reason = facts.incomplete
    } else {
      orphans = unused.filter { !left.contains($0) }
    }
    unreached = left.map { ($0, facts.obstacle(of: $0)) }
    if TestCommand(facts.arguments).kind == .xcodebuild {
      // A scheme may contain only some of the test targets.
      let targets = Set(used.map { $0.prefix { $0 != "/" } })
      orphans.removeAll { !targets.contains($0.prefix { $0 != "/" }) }
    }
  }

  /// The sentences about a run that cannot find orphans; nil for a run that can.
  package var doubt: String? {
    let unused = unusedCount == 0 ? "" : "\(counted(unusedCount, "reference")) not reached. "
    return reason.map { unused + "Orphans were not looked for: \($0)." }
  }
}
