extension CommandContext {
  /// `proofsheet accept`: makes what is pending at some paths the reference, without asking; 1 when a
  /// source is not what the run saw, so that something waits on.
  package func accept(_ paths: [String]) throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let changes = try PendingSelection(workspace: workspace, changes: store.changes()).at(paths)
    var accepted: [PendingChange] = []
    var waiting = 0
    for change in changes where change.inline == nil {
      if change.kind == .stale, let error = change.error {
        warn("\(error)")
        waiting += 1
        continue
      }
      try store.accept(change)
      tell("accepted  \(change.shown)")
      accepted.append(change)
    }
    let refusals = store.acceptInline(changes)
    for change in changes {
      guard let edit = change.inline else { continue }
      if let refusal = refusals.first(where: { $0.edit == edit }) {
        warn("\(refusal.error)")
        continue
      }
      tell("accepted  \(change.shown)")
      accepted.append(change)
    }
    let none = changes.isEmpty ? "Nothing to accept.\n" : ""
    try answer(["accepted": accepted.map(\.shown)], words: none)
    return waiting + refusals.count == 0 ? 0 : 1
  }

  /// `proofsheet reject`: forgets what is pending at some paths, without asking.
  package func reject(_ paths: [String]) throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let changes = try PendingSelection(workspace: workspace, changes: store.changes()).at(paths)
    for change in changes {
      try store.reject(change)
      tell("rejected  \(change.shown)")
    }
    let none = changes.isEmpty ? "Nothing to reject.\n" : ""
    try answer(["rejected": changes.map(\.shown)], words: none)
    return 0
  }
}
