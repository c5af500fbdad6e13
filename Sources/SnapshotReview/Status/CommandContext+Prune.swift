import SnapshotChecking

extension CommandContext {
  /// `proofsheet prune`: deletes the references that no check of the last run used, and what a killed
  /// process left while it was replacing one; 1 when it is not known what the orphans are, and when some
  /// are kept because nobody could bring them back.
  package func prune() throws -> Int32 {
    try deciding { try prune($0.decision) }
  }

  private func prune(_ decision: Decision) throws -> Int32 {
    let folders = workspace.folders
    let runs = RunStore(folders: folders)
    let run = try runs.latest()
    let search = try OrphanSearch(in: folders, after: run)
    let committed = search.orphans.isEmpty ? nil : surroundings.committed(folders.references)
    let end = run.flatMap { runs.end($0.name) }
    var page = PrunePage(orphansNotLookedFor: search.reason)
    for path in search.orphans + FileListing.leftovers(below: folders.references) {
      let shown = folders.shown(path)
      let changed = RunStore.changed(folders.reference(path))
      var reason: String?
      if let end, let changed, changed > end { reason = "it is newer than the run; check again" }
      if let committed, !committed.contains(path) {
        reason = reason ?? "no commit has it as it is; commit it, or delete it by hand"
      }
      if let reason, search.orphans.contains(path) {
        tell("kept     \(shown): \(reason)")
        page.kept.append(shown)
        continue
      }
      try decision.note(Decision.Step(kind: .pruned, path: path)) { step in
        try Decision.keep(folders.reference(path), as: decision.file(step, .before))
      }
      try AtomicFile.remove(folders.reference(path))
      tell("deleted  \(shown)")
      page.deleted.append(shown)
    }
    try answer(page, words: page.text(NextStep.text([.check(run)], by: name)))
    return search.reason == nil && page.kept.isEmpty ? 0 : 1
  }
}

private struct PrunePage: Encodable {
  var deleted: [String] = []
  var kept: [String] = []
  let orphansNotLookedFor: String?

  /// What is left to say behind the list, and what to type where nothing was looked for.
  func text(_ step: String) -> String {
    if let orphansNotLookedFor {
      return "Orphans were not looked for: \(orphansNotLookedFor).\n" + step
    }
    return (deleted + kept).isEmpty ? "Nothing to delete.\n" : ""
  }
}
