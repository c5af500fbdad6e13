import SnapshotChecking

extension CommandContext {
  /// `proofsheet undo`: takes back what was accepted, rejected and pruned last; 1 when something has
  /// changed since and stays.
  package func undo() throws -> Int32 {
    try deciding { store in
      let steps = try store.decision.last()
      var isWhole = true
      try store.takeBack(steps) { step, isDone in
        let shown =
          step.kind == .source || step.kind == .edits
          ? step.path : SnapshotFolders.shown(step.path)
        guard isDone else {
          warn("\(shown) has changed since it was \(step.word); it stays as it is.")
          isWhole = false
          return
        }
        // A new snapshot that is no longer accepted has no reference.
        let stands = FileBytes.stands(at: workspace.folders.reference(step.path))
        tell((step.kind != .accepted || stands ? "restored  " : "removed   ") + shown)
      }
      if steps.isEmpty { tell("Nothing to undo.") }
      return isWhole ? 0 : 1
    }
  }
}

extension Decision.Step {
  var word: String {
    switch kind {
    case .accepted, .partly, .source: "accepted"
    case .rejected, .rejectedPart, .edits: "rejected"
    case .pruned: "deleted"
    }
  }
}
