import SnapshotChecking

/// What waits for review in other state folders, on its way into that of the package.
struct StatePending {
  let states: [StateRun]
  /// The run that all of it is of from now on.
  let run: String
  let folders: SnapshotFolders

  /// Makes of every reference that a run checked wait what waits there, or nothing.
  func take() throws {
    let store = ReferenceStore(folders: folders)
    for state in states {
      let records = state.run.logs.flatMap(\.entries).map(\.record)
      for path in Set(records.map(\.reference)).sorted() where !path.isEmpty {
        guard let bytes = try FileBytes.read(state.folders.pending(path)) else {
          try store.forgetPending(path)
          continue
        }
        // Of what waits already a part may have been accepted, over which it still waits.
        let waits = try FileBytes.read(folders.pending(path)).map { FileBytes.areEqual($0, bytes) }
        if waits == true, try store.isAsSeen(path) { continue }
        try store.holdPending(bytes, for: path, over: FileBytes.read(state.folders.seen(path)))
      }
      try takeInline(of: state)
    }
  }

  private func takeInline(of state: StateRun) throws {
    let store = InlineEditStore(folders: folders)
    for var edit in try state.edits() {
      edit.run = run
      try store.forgetEarlierRuns(than: run, of: edit.test, in: edit.path)
      try store.hold(edit)
    }
  }
}
