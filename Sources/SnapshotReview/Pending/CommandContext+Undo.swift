import SnapshotChecking

extension CommandContext {
  /// `proofsheet undo`: reverts the last decision to accept, reject or prune.
  ///
  /// The exit code is 1 when a file has changed since and therefore stays as it is.
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
        // The undo of a new snapshot removes its reference.
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
