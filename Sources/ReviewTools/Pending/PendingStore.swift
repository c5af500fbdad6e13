import SnapshotChecking
import ToolBasics

/// The renderings that wait for review, and the decisions about them.
struct PendingStore {
  let references: ReferenceStore
  let inline: InlinePending

  let runs: RunStore

  init(folders: SnapshotFolders) {
    references = ReferenceStore(folders: folders)
    inline = InlinePending(folders: folders)
    runs = RunStore(folders: folders)
  }

  /// Returns all changes in natural order of their paths, inline snapshots last.
  ///
  /// Renderings that equal their references, and renderings of deleted tests, are left out.
  ///
  /// - Parameter forgets: Whether the files of left-out renderings are deleted; only the holder of
  ///   the lock may delete them.
  /// - Returns: The changes.
  /// - Throws: ``CheckError``, ``ReviewError``.
  func changes(forgets: Bool = true) throws -> [PendingChange] {
    let paths = try FileListing(below: references.folders.pending).files
      .sorted(by: NaturalOrder.isBefore)
    let newest = try NewestResults(of: paths, in: runs)
    var changes: [PendingChange] = []
    for path in paths {
      guard !newest.isGone(path), var change = PendingChange.read(path, in: references) else {
        if forgets { try references.forgetPending(path) }
        continue
      }
      let (run, result) = newest[path] ?? (nil, nil)
      change.run = run
      change.test = result?.record.test ?? ReferenceStem(of: path).text
      change.sources = result?.sources ?? []
      change.findings = result?.journey?.findings ?? []
      changes.append(change)
    }
    try findFormer(of: &changes)
    let names = runs.names()
    changes += try inline.changes(forgets: forgets) { try isGone($0, of: names) }
    return try whereCommitted(changes)
  }

  /// Finds the former reference of each new snapshot whose test was renamed: the orphan with the
  /// same text.
  private func findFormer(of changes: inout [PendingChange]) throws {
    let new = changes.filter { $0.kind == .missing }.map { ReferenceStem.withoutSuites($0.path) }
    guard !new.isEmpty else { return }
    let search = try runs.orphans()
    var orphans: [[UInt8]: String] = [:]
    // A test that got a namesake has failed, because its reference is now in the folder of its suite.
    for path in search.orphans
      + search.unreached.map(\.path).filter({
        new.contains(ReferenceStem.withoutSuites($0))
      })
    {
      if let text = try references.reference(path) { orphans[text] = path }
    }
    for index in changes.indices where changes[index].kind == .missing {
      changes[index].former = orphans.removeValue(forKey: changes[index].bytes)
    }
  }

  /// Whether a test no longer makes an inline snapshot: a later complete run did not skip or fail
  /// the test.
  private func isGone(_ edit: InlineEdit, of names: [String]) throws -> Bool {
    let function = (edit.test.split(separator: "/").last ?? "").prefix { $0 != "(" }
    return try names.prefix { $0 != edit.run }.contains { name in
      guard let facts = try runs.facts(of: name), facts.incomplete == nil,
        try runs.doubt(name) == nil
      else { return false }
      return !facts.hasUnfinished(SnapshotName.escaped(String(function)))
    }
  }

  /// Returns the changes, with each change from a run of another commit marked as stale.
  private func whereCommitted(_ changes: [PendingChange]) throws -> [PendingChange] {
    guard let head = GitHead.commit(above: references.folders.root) else { return changes }
    var commits: [String: String] = [:]
    for run in Set(changes.compactMap(\.run)) { commits[run] = try runs.commit(run) }
    return changes.map { change in
      guard change.kind.isOffered, let commit = change.run.flatMap({ commits[$0] }), commit != head
      else { return change }
      var change = change
      (change.kind, change.error) = (.stale, ReviewError.otherCommit(change.shown, commit))
      return change
    }
  }

  /// A decision about a pending change.
  struct Decision {
    let change: PendingChange
    /// Whether the change is accepted, and not rejected.
    let isAccepted: Bool
  }

  /// Carries out decisions, and makes the accepted references safe against a loss of power.
  ///
  /// The caller holds the lock on decisions.
  ///
  /// - Parameter decisions: The decisions; the failure of one does not affect the others.
  /// - Returns: The errors of the decisions that were not carried out, by the decisions' indices.
  /// - Throws: ``CheckError`` when a folder cannot be flushed.
  func carryOut(_ decisions: [Decision]) throws -> [Int: any Error] {
    var failures: [Int: any Error] = [:]
    var edits: [InlineEdit] = []
    for (index, decision) in decisions.enumerated() {
      let change = decision.change
      do {
        if !decision.isAccepted {
          try reject(change)
        } else if let edit = change.inline {
          if !change.kind.isOffered, let error = change.error { throw error }
          edits.append(edit)
        } else {
          try accept(change)
        }
      } catch {
        failures[index] = error
      }
    }
    // An edit moves the code below it, so the edits of a source are written together, and last.
    for refusal in inline.accept(edits) {
      let index = decisions.firstIndex { $0.change.inline == refusal.edit }
      if let index { failures[index] = refusal.error }
    }
    let written = decisions.indices.filter { index in
      failures[index] == nil && decisions[index].isAccepted
        && decisions[index].change.inline == nil
    }
    let files = written.map { references.folders.reference(decisions[$0].change.path) }
    for folder in Set(files.map(AtomicFile.folder)).sorted() {
      try AtomicFile.flush(folder: String(folder))
    }
    return failures
  }

  /// Accepts a change: writes its rendering into the reference.
  ///
  /// If the test was renamed, the former reference is deleted.
  func accept(_ change: PendingChange) throws {
    if !change.kind.isOffered, let error = change.error { throw error }
    try checkPending(change)
    guard try references.isAsSeen(change.path) else { throw ReviewError.editedSince(change.shown) }
    try AtomicFile.write(
      change.bytes,
      to: references.folders.reference(change.path),
      flushes: false
    )
    try references.forgetPending(change.path)
    if let former = change.former, try references.reference(former) == change.bytes {
      try AtomicFile.remove(references.folders.reference(former))
    }
  }

  /// Rejects a change: deletes its pending rendering or inline snapshot.
  ///
  /// The reference stays as it is.
  func reject(_ change: PendingChange) throws {
    if let damaged = change.damaged { return try AtomicFile.remove(damaged) }
    if let edit = change.inline { return try inline.reject(edit) }
    try checkPending(change)
    try references.forgetPending(change.path)
  }

  private func checkPending(_ change: PendingChange) throws {
    let file = references.folders.pending(change.path)
    guard let now = try FileBytes.read(file), FileBytes.areEqual(now, change.bytes) else {
      throw ReviewError.changedMeanwhile(change.shown)
    }
  }
}

extension ReferenceStore {
  /// Whether a reference has the same content as when its pending text was made.
  func isAsSeen(_ path: String) throws(CheckError) -> Bool {
    try FileBytes.read(folders.seen(path)) == reference(path)
  }
}

extension OrphanSearch {
  /// Leaves out the orphans that belong to renamed tests.
  mutating func leaveOutFormer(of changes: [PendingChange]) {
    let former = Set(changes.compactMap(\.former))
    orphans.removeAll(where: former.contains)
    unreached.removeAll { former.contains($0.path) }
    renamed = Set(changes.filter { $0.former != nil }.map(\.path))
  }
}
