import SnapshotChecking

extension CommandContext {
  /// `proofsheet prune`: deletes the references that no check of the last run used, and what a killed
  /// process left while it was replacing one; 1 when it is not known what the orphans are.
  package func prune() throws -> Int32 {
    let folders = workspace.folders
    let store = ReferenceStore(folders: folders)
    let search = try OrphanSearch(in: folders, after: RunStore(folders: folders).latest())
    let deleted = search.orphans + FileListing.leftovers(below: folders.references)
    for path in deleted {
      try store.remove(path)
      tell("deleted  \(folders.shown(path))")
    }
    var end = deleted.isEmpty ? "Nothing to delete.\n" : ""
    if let reason = search.reason {
      end = "Orphans were not looked for: \(reason).\n" + NextStep.text([.check])
    }
    let page = PrunePage(deleted: deleted.map(folders.shown), orphansNotLookedFor: search.reason)
    try answer(page, words: end)
    return search.reason == nil ? 0 : 1
  }
}

private struct PrunePage: Encodable {
  let deleted: [String]
  let orphansNotLookedFor: String?
}
