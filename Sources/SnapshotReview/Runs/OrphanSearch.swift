import SnapshotChecking

/// The references that no check of a run used, if that can be known.
struct OrphanSearch {
  /// The references below `__Snapshots__`; none when they were not looked for.
  var orphans: [String] = []
  /// How many references no check has used, whatever that means.
  var unusedCount = 0
  /// Why they were not looked for: not every test had its turn, say.
  var reason: String?

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
    unusedCount = unused.count
    guard let run, let facts = run.facts, facts.incomplete == nil else {
      reason = run?.incompleteness ?? "no run is known"
      return
    }
    reason = try RunStore(folders: folders).doubt(run.name)
    if reason != nil { return }
    orphans = unused.filter { !facts.isUnfinished($0) }
    if TestCommand(facts.arguments).kind == .xcodebuild {
      // A scheme may have some of the test targets only.
      let targets = Set(used.map { $0.prefix { $0 != "/" } })
      orphans.removeAll { !targets.contains($0.prefix { $0 != "/" }) }
    }
  }
}
