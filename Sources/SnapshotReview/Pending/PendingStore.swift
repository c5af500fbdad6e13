import SnapshotChecking

/// The renderings that wait for review, and what a person decides about them.
struct PendingStore {
  let references: ReferenceStore

  private let inline: InlinePending

  init(folders: SnapshotFolders) {
    references = ReferenceStore(folders: folders)
    inline = InlinePending(folders: folders)
  }

  /// All changes, ordered by path, inline snapshots last; a rendering that says the same as its reference is forgotten.
  func changes() throws -> [PendingChange] {
    var changes: [PendingChange] = []
    for path in try paths() {
      guard let change = try PendingChange.read(path, in: references) else {
        try references.forgetPending(path)
        continue
      }
      changes.append(change)
    }
    return changes + (try inline.changes())
  }

  /// The references that something waits for, and files that people write in, behind them.
  private func paths() throws -> [String] {
    let folders = references.folders
    return try FileListing(below: folders.pending).files
      + FileListing(below: folders.pendingFiles).files.map { "/" + $0 }
  }

  /// Writes accepted inline snapshots into their sources, and leaves out all other changes; those that
  /// could not be written wait on.
  func acceptInline(_ changes: [PendingChange]) -> [InlinePending.Refusal] {
    inline.accept(changes.compactMap(\.inline))
  }

  /// Makes the rendering that was shown the reference.
  func accept(_ change: PendingChange) throws {
    try checkUnchanged(change)
    guard try references.isAsSeen(change.path) else {
      throw ReviewError.editedSince(change.shown)
    }
    try references.record(change.bytes, as: change.path)
  }

  /// Forgets the rendering that was shown; the reference stays.
  func reject(_ change: PendingChange) throws {
    if let edit = change.inline { return try inline.reject(edit) }
    try checkUnchanged(change)
    try references.forgetPending(change.path)
  }

  private func checkUnchanged(_ change: PendingChange) throws {
    let file = references.folders.pending(change.path)
    guard let now = try FileBytes.read(file), FileBytes.areEqual(now, change.bytes) else {
      throw ReviewError.changedMeanwhile(change.shown)
    }
  }
}
