import SnapshotChecking

/// The renderings that wait for review, and the decisions about them.
struct PendingStore {
  let references: ReferenceStore
  /// The log of the decisions, which `undo` reads.
  let decision: Decision
  let inline: InlinePending

  let runs: RunStore

  init(folders: SnapshotFolders) {
    references = ReferenceStore(folders: folders)
    decision = Decision(folders: folders)
    inline = InlinePending(folders: folders, decision: decision)
    runs = RunStore(folders: folders)
  }

  /// Returns all changes in natural order of their paths, inline snapshots last.
  ///
  /// Renderings that equal their references, and renderings of deleted tests, are left out.
  ///
  /// - Parameter forgets: Whether the files of left-out renderings are deleted. Only the holder of
  ///   the lock may delete them: in the middle of an undo, a restored pending text equals its
  ///   reference.
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
      (change.run, change.test) = (newest.run(path), newest.test(path))
      (change.sources, change.findings) = (newest.sources(path), newest.findings(path))
      changes.append(change)
    }
    try findFormer(of: &changes)
    changes += try inline.changes(forgets: forgets, goneSince: goneSince)
    return try whereCommitted(changes)
  }

  /// Finds the former reference of each new snapshot whose test was renamed: the orphan with the
  /// same text.
  private func findFormer(of changes: inout [PendingChange]) throws {
    guard changes.contains(where: { $0.kind == .missing }) else { return }
    var orphans: [[UInt8]: String] = [:]
    for path in try runs.orphans().orphans {
      if let text = try references.reference(path) { orphans[text] = path }
    }
    for index in changes.indices where changes[index].kind == .missing {
      changes[index].former = orphans.removeValue(forKey: changes[index].bytes)
    }
  }

  /// Deletes a reference that no check used.
  func prune(_ path: String) throws {
    let file = references.folders.reference(path)
    try decision.note(Decision.Step(kind: .pruned, path: path)) { step in
      try Decision.keep(file, as: decision.file(step, .before))
    }
    try AtomicFile.remove(file)
  }

  /// Returns a closure that tells whether a change belongs to the last run.
  ///
  /// The closure returns true for all changes when no run is known.
  func isOfLastRun() -> (PendingChange) -> Bool {
    let last = runs.names().first
    return { last == nil || $0.run == last }
  }

  /// Returns a closure that tells whether a test no longer makes an inline snapshot.
  ///
  /// The closure returns true after a later complete run, unless this run skipped or failed the
  /// test.
  private func goneSince(_ edits: [InlineEdit]) throws -> (InlineEdit) -> Bool {
    let wanted = Set(edits.map(\.run))
    let names = runs.names()
    let oldest = wanted.isSubset(of: names) ? names.lastIndex(where: wanted.contains) : nil
    var later: [(run: String, facts: RunFacts)] = []
    for name in names[..<(edits.isEmpty ? 0 : oldest ?? names.count)] {
      guard let facts = try runs.facts(of: name), facts.incomplete == nil,
        try runs.doubt(name) == nil
      else { continue }
      later.append((name, facts))
    }
    return { edit in
      let newer = names.prefix { $0 != edit.run }
      let function = (edit.test.split(separator: "/").last ?? "").prefix { $0 != "(" }
      return later.contains {
        newer.contains($0.run) && !$0.facts.hasUnfinished(SnapshotName.escaped(String(function)))
      }
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
      change.kindThere = change.kind
      (change.kind, change.error) = (.stale, ReviewError.otherCommit(change.shown, commit))
      return change
    }
  }

  /// Writes accepted inline snapshots into their sources, and ignores all other changes.
  ///
  /// - Returns: The inline snapshots that could not be written and stay pending.
  func acceptInline(_ changes: [PendingChange]) -> [InlinePending.Refusal] {
    let refusals = changes.compactMap { change -> InlinePending.Refusal? in
      guard !change.kind.isOffered, let edit = change.inline, let error = change.error else {
        return nil
      }
      return InlinePending.Refusal(edit: edit, error: error)
    }
    return refusals + inline.accept(changes.filter(\.kind.isOffered).compactMap(\.inline))
  }

  /// Accepts a change: writes its rendering into the reference.
  ///
  /// If the test was renamed, the former reference is deleted.
  func accept(_ change: PendingChange) throws {
    if !change.kind.isOffered, let error = change.error { throw error }
    try checkUnchanged(change)
    guard try references.isAsSeen(change.path) else {
      throw ReviewError.editedSince(change.shown)
    }
    try note(.accepted, change.path)
    try decision.write(change.bytes, to: references.folders.reference(change.path))
    try references.forgetPending(change.path)
    if let former = change.former, try references.reference(former) == change.bytes {
      try prune(former)
    }
  }

  /// Accepts one part of a change: this part is written into the reference.
  ///
  /// The rest of the change stays pending.
  func accept(_ text: String, of change: PendingChange) throws {
    if !change.kind.isOffered, let error = change.error { throw error }
    try checkUnchanged(change)
    let folders = references.folders
    guard try references.isAsSeen(change.path), let old = try references.reference(change.path)
    else {
      throw ReviewError.editedSince(change.shown)
    }
    let bytes = Array(text.utf8)
    try note(.partly, change.path, old, bytes)
    try decision.write(bytes, to: folders.reference(change.path))
    try AtomicFile.write(bytes, to: folders.seen(change.path), flushes: false)
  }

  /// Rejects a change: deletes its pending rendering or inline snapshot.
  ///
  /// The reference stays as it is.
  func reject(_ change: PendingChange) throws {
    if let damaged = change.damaged { return try AtomicFile.remove(damaged) }
    if let edit = change.inline { return try inline.reject(edit) }
    try checkUnchanged(change)
    try note(.rejected, change.path)
    try references.forgetPending(change.path)
  }

  /// Rejects one part of a change: this part is removed from the pending text.
  ///
  /// The rest of the change stays pending, and the reference stays as it is.
  func reject(_ change: PendingChange, leaving rest: String) throws {
    try checkUnchanged(change)
    let bytes = Array(rest.utf8)
    try note(.rejectedPart, change.path, change.bytes, bytes)
    try AtomicFile.write(bytes, to: references.folders.pending(change.path), flushes: false)
  }

  private func note(
    _ kind: Decision.Step.Kind,
    _ path: String,
    _ before: [UInt8],
    _ after: [UInt8]
  ) throws {
    try decision.note(Decision.Step(kind: kind, path: path)) { step in
      try AtomicFile.write(before, to: decision.file(step, .before), flushes: false)
      try AtomicFile.write(after, to: decision.file(step, .after), flushes: false)
    }
  }

  private func note(_ kind: Decision.Step.Kind, _ path: String) throws {
    let folders = references.folders
    try decision.note(Decision.Step(kind: kind, path: path)) { step in
      try Decision.keep(folders.seen(path), as: decision.file(step, .before))
      try Decision.keep(folders.pending(path), as: decision.file(step, .after))
    }
  }

  private func checkUnchanged(_ change: PendingChange) throws {
    let file = references.folders.pending(change.path)
    guard let now = try FileBytes.read(file), FileBytes.areEqual(now, change.bytes) else {
      throw ReviewError.changedMeanwhile(change.shown)
    }
  }
}
