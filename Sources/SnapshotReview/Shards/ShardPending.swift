import SnapshotChecking

/// What waits for review in the state folders of shards, on its way into that of the package.
struct ShardPending {
  let set: ShardSet
  /// The run that all of it is of from now on.
  let run: String
  let folders: SnapshotFolders

  /// Makes of every reference that a shard checked wait what waits there, or nothing.
  func take() throws {
    let store = ReferenceStore(folders: folders)
    for shard in set.runs {
      let records = shard.run.logs.flatMap(\.entries).map(\.record)
      for path in Set(records.map(\.reference)).sorted() where !path.isEmpty {
        guard let bytes = try FileBytes.read(shard.folders.pending(path)) else {
          try store.forgetPending(path)
          continue
        }
        try store.holdPending(bytes, for: path, over: FileBytes.read(shard.folders.seen(path)))
      }
      try takeInline(of: shard)
    }
  }

  /// An edit belongs to its run; what earlier ones left in a reused folder stays there.
  private func takeInline(of shard: ShardRun) throws {
    let store = InlineEditStore(folders: folders)
    let edits = try InlineEditStore(folders: shard.folders).edits()
    for var edit in edits where edit.run == shard.run.name {
      edit.run = run
      try store.forgetEarlierRuns(than: run, of: edit.test, in: edit.path)
      try store.hold(edit)
    }
  }
}
