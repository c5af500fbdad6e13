import SnapshotChecking

/// The renderings that wait for review, and what a person decides about them.
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

  /// All changes, in natural order of their paths, inline snapshots last, without what says the same as its
  /// reference and what no test makes any more.
  ///
  /// - Parameter forgets: Whether the latter is forgotten, which only who holds the lock may do: an
  ///   undo lets a text wait before it brings its reference back.
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
      change.sources = newest.sources(path)
      changes.append(change)
    }
    try findFormer(of: &changes)
    changes += try inline.changes(forgets: forgets, goneSince: goneSince)
    return try whereCommitted(changes)
  }

  /// Finds the orphan for each new snapshot that has its text: the test was renamed.
  private func findFormer(of changes: inout [PendingChange]) throws {
    guard changes.contains(where: { $0.kind == .missing }) else { return }
    var orphans: [[UInt8]: String] = [:]
    for path in try OrphanSearch(in: references.folders, after: runs.latest()).orphans {
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

  /// Whether a change is of the last run, as far as any run is known.
  func isOfLastRun() -> (PendingChange) -> Bool {
    let last = runs.names().first
    return { last == nil || $0.run == last }
  }

  /// Whether a complete run since some run has not made an edit again, although its test ran.
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
        newer.contains($0.run) && !$0.facts.isUnfinished(SnapshotName.escaped(String(function)))
      }
    }
  }

  /// The file that an inline snapshot stands in.
  func source(_ edit: InlineEdit) -> String {
    edit.path.hasPrefix("/") ? edit.path : references.folders.root + "/" + edit.path
  }

  /// Marks what was made of another commit than the one that is checked out.
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

  /// Writes accepted inline snapshots into their sources, and leaves out all other changes; those that
  /// are not offered or could not be written wait on.
  func acceptInline(_ changes: [PendingChange]) -> [InlinePending.Refusal] {
    let refusals = changes.compactMap { change -> InlinePending.Refusal? in
      guard !change.kind.isOffered, let edit = change.inline, let error = change.error else {
        return nil
      }
      return InlinePending.Refusal(edit: edit, error: error)
    }
    return refusals + inline.accept(changes.filter(\.kind.isOffered).compactMap(\.inline))
  }

  /// Makes the rendering that was shown the reference.
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

  /// Makes a part of what was shown the reference; the rest waits on.
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

  /// Forgets the rendering that was shown; the reference stays.
  func reject(_ change: PendingChange) throws {
    if let damaged = change.damaged { return try AtomicFile.remove(damaged) }
    if let edit = change.inline { return try inline.reject(edit) }
    try checkUnchanged(change)
    try note(.rejected, change.path)
    try references.forgetPending(change.path)
  }

  /// Forgets a part of what was shown; the rest, and the reference, stay.
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
