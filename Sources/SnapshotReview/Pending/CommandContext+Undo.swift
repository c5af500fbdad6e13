import SnapshotChecking

extension CommandContext {
  /// `proofsheet undo`: takes back what was accepted, rejected and pruned last; 1 when something has
  /// changed since and stays.
  package func undo() throws -> Int32 {
    try deciding { store in
      let steps = try store.decision.last()
      var page = UndoPage()
      // A source may have been edited twice.
      for (number, step) in steps.enumerated().reversed() {
        let shown =
          step.kind == .source || step.kind == .edits
          ? step.path : SnapshotFolders.shown(step.path)
        guard try store.takeBack(step, number) else {
          warn("\(shown) has changed since it was \(step.word); it stays as it is.")
          page.changed.append(shown)
          continue
        }
        tell("restored  \(shown)")
        page.restored.append(shown)
      }
      try store.decision.clear()
      try answer(page, words: steps.isEmpty ? "Nothing to undo.\n" : "")
      return page.changed.isEmpty ? 0 : 1
    }
  }
}

private struct UndoPage: Encodable {
  var restored: [String] = []
  var changed: [String] = []
}

extension Decision.Step {
  fileprivate var word: String {
    switch kind {
    case .accepted, .partly, .source: "accepted"
    case .rejected, .rejectedPart, .edits: "rejected"
    case .pruned: "deleted"
    }
  }
}

extension PendingStore {
  /// Takes back the steps behind a mark, as far as nothing has changed since.
  func takeBack(to mark: Decision.Mark) throws {
    guard let steps = try decision.steps(behind: mark) else {
      throw ReviewError("Another command has decided since, so this is not taken back.")
    }
    for (number, step) in steps where try !takeBack(step, number) {
      throw ReviewError(
        "\(SnapshotFolders.shown(step.path)) has changed since it was \(step.word); it stays."
      )
    }
    try decision.forget(behind: mark)
  }

  /// Makes files be what they were before a step; whether they are still what it left.
  fileprivate func takeBack(_ step: Decision.Step, _ number: Int) throws -> Bool {
    let folders = references.folders
    let before = decision.file(number, .before)
    let after = decision.file(number, .after)
    switch step.kind {
    case .accepted:
      let file = folders.reference(step.path)
      guard try restore(file, from: before, after) else { return false }
      try Decision.move(before, to: folders.seen(step.path))
      try Decision.move(after, to: folders.pending(step.path))
    case .partly:
      guard try restore(folders.reference(step.path), from: before, after) else { return false }
      try Decision.move(before, to: folders.seen(step.path))
    case .rejectedPart:
      guard try FileBytes.read(folders.pending(step.path)) == FileBytes.read(after) else {
        return false
      }
      try Decision.move(before, to: folders.pending(step.path))
    case .rejected:
      guard try FileBytes.read(folders.pending(step.path)) == nil else { return false }
      try Decision.move(before, to: folders.seen(step.path))
      try Decision.move(after, to: folders.pending(step.path))
    case .pruned:
      guard try FileBytes.read(folders.reference(step.path)) == nil else { return false }
      try Decision.move(before, to: folders.reference(step.path))
    case .source:
      let file = step.path.hasPrefix("/") ? step.path : folders.root + "/" + step.path
      guard try restore(file, from: before, after) else { return false }
      try inline.putBack(step.edits ?? [], in: step.path)
    case .edits: try inline.putBack(step.edits ?? [], in: nil)
    }
    return true
  }

  /// Writes what stood in a file, unless it says something else by now.
  private func restore(_ file: String, from before: String, _ after: String) throws -> Bool {
    guard let left = try FileBytes.read(after), try FileBytes.read(file) == left else {
      return false
    }
    if let bytes = try FileBytes.read(before) {
      try decision.write(bytes, to: file)
    } else {
      try AtomicFile.remove(file)
    }
    return true
  }
}
