import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet fetch-state`: takes over what a check left elsewhere, in a job of CI say, for a review here:
  /// its last run and what waits of it, as `merge` does for shards.
  package func fetchState(_ names: [String]) throws -> Int32 {
    guard let name = names.first, names.count == 1 else {
      throw ReviewError("'fetch-state' takes one folder or zip file; name what was downloaded.")
    }
    return try DecisionLock(folders: workspace.folders).held(warn) {
      let path = AbsolutePath(name, in: workspace.workingDirectory).text
      let place = workspace.folders.state + "/fetched"
      let folder = try StateFolder(name, at: path, unpackingTo: place, surroundings.unzip)
      defer { folder.remove() }
      let state = try StateRun(name, at: folder.path, root: workspace.folders.root)
      try refuseSources(state)
      try refuseUndecided(state)
      try take(state)
      return 0
    }
  }

  private func take(_ state: StateRun) throws {
    let (commit, head) = (try state.commit, GitHead.commit(above: workspace.folders.root))
    let facts = state.run.facts
    let tests = try joined([state], end: facts?.exitCode ?? 0)
    try StatePending(states: [state], run: tests.run.name, folders: workspace.folders).take()
    let isElsewhere = commit != nil && head != nil && commit != head
    let other = "the run is of another commit than the one that is checked out"
    let reason = facts == nil ? state.run.incompleteness : facts?.incomplete
    let report = try noted(
      tests,
      facts?.arguments ?? [],
      incomplete: isElsewhere ? other : reason ?? sharedRoot,
      reportsOnly: facts?.reportsOnly == true
    )
    let waiting = try pendingChanges().filter { $0.run == report.run.name }
    var text = counted(waiting.count, "snapshot") + (waiting.count == 1 ? " waits" : " wait")
    text += " for review, of \(commit.map { "commit \($0.prefix(10))" } ?? "an unknown commit").\n"
    if isElsewhere, let commit, let head, !waiting.isEmpty {
      text +=
        "\(head.prefix(10)) is checked out, so they are stale here: git checkout "
        + "\(commit.prefix(10)), or name each path to accept it.\n"
    }
    output.write(text + NextStep.text(waiting.isEmpty ? [] : [.review], by: name))
  }

  /// A source outside of the package is one of the other machine.
  private func refuseSources(_ state: StateRun) throws {
    guard let edit = try state.edits().first(where: { $0.path.hasPrefix("/") }) else { return }
    throw ReviewError(
      "\(state.folder) has an inline snapshot of '\(edit.path.visible)', which is in no package here; "
        + "nothing was taken over."
    )
  }

  /// What waits here and is not decided would be lost, unless it is the same.
  private func refuseUndecided(_ state: StateRun) throws {
    let edits = try state.edits()
    let lost = try PendingStore(folders: workspace.folders).changes(forgets: false).filter {
      change in
      guard let own = change.inline else {
        guard let other = try FileBytes.read(state.folders.pending(change.path)) else {
          return true
        }
        return !FileBytes.areEqual(other, change.bytes)
      }
      return !edits.contains {
        $0.place == own.place && $0.column == own.column && $0.new == own.new
      }
    }
    guard let first = lost.first else { return }
    throw ReviewError(
      "\(first.shown) waits for review here"
        + (lost.count > 1 ? ", and \(lost.count - 1) more" : "")
        + ", and \(state.folder) says something else; accept or reject what waits first."
    )
  }
}
