import SnapshotChecking

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
      (change.run, change.test) = (newest.run(path), newest.test(path))
      (change.sources, change.findings) = (newest.sources(path), newest.findings(path))
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
    for path in search.orphans + search.unreached.map(\.path).filter(new.contains) {
      if let text = try references.reference(path) { orphans[text] = path }
    }
    for index in changes.indices where changes[index].kind == .missing {
      changes[index].former = orphans.removeValue(forKey: changes[index].bytes)
    }
  }

  /// Returns a closure that tells whether a change belongs to the last run.
  ///
  /// The closure returns true for all changes when no run is known.
  func isOfLastRun() -> (PendingChange) -> Bool {
    let last = runs.names().first
    return { last == nil || $0.run == last }
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
    _ = try checkUnchanged(change)
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

  /// Decides about parts of a change; the rest stays pending.
  ///
  /// - Parameters:
  ///   - text: The reference with the accepted part; nil when no part is accepted.
  ///   - rest: The pending text without the rejected part; nil when no part is rejected.
  ///   - change: The change.
  /// - Throws: ``ReviewError``, ``CheckError``.
  func accept(_ text: String?, leaving rest: String? = nil, of change: PendingChange) throws {
    let old = try checkUnchanged(change)
    let reference = text.map { Array($0.utf8) }
    if let reference {
      // A command that is killed behind this write leaves a stale text; its test has to run again.
      try AtomicFile.write(reference, to: references.folders.reference(change.path), flushes: false)
    }
    let pending = rest.map { Array($0.utf8) } ?? change.bytes
    if pending == reference { return try references.forgetPending(change.path) }
    try references.holdPending(pending, for: change.path, over: reference ?? old)
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

  /// Makes the accepted references of some changes safe against a loss of power.
  func flush(_ changes: [PendingChange]) throws {
    let files = changes.filter { $0.inline == nil }.map { references.folders.reference($0.path) }
    for folder in Set(files.map(AtomicFile.folder)).sorted() {
      try AtomicFile.flush(folder: String(folder))
    }
  }

  /// Returns the reference of a change; throws unless the change is as it was read, and is offered.
  private func checkUnchanged(_ change: PendingChange) throws -> [UInt8]? {
    if !change.kind.isOffered, let error = change.error { throw error }
    try checkPending(change)
    guard try references.isAsSeen(change.path) else { throw ReviewError.editedSince(change.shown) }
    return try references.reference(change.path)
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
