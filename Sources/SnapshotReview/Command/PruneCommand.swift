import SnapshotChecking

/// `proofsheet prune`: deletes the references that no check of the last run used.
struct PruneCommand {
  let workspace: Workspace
  let output: Terminal
  let printsJSON: Bool

  /// Deletes the orphans, none when the last run was not complete, and what a killed process left
  /// while it was replacing a reference.
  ///
  /// - Returns: The exit code: 1 when it is not known what the orphans are.
  func perform() throws -> Int32 {
    let store = ReferenceStore(folders: workspace.folders)
    let run = try RunStore(folders: workspace.folders).latest()
    let search = try OrphanSearch(in: workspace.folders, after: run)
    for path in search.orphans {
      try store.remove(path)
      if !printsJSON { output.write("deleted  \(workspace.folders.shown(path))\n") }
    }
    let leftovers = FileListing.leftovers(below: workspace.folders.references)
    for path in leftovers {
      try store.remove(path)
      if !printsJSON { output.write("deleted  \(workspace.folders.shown(path))\n") }
    }
    if printsJSON {
      let deleted = (search.orphans + leftovers).map(workspace.folders.shown)
      output.write(try JSONText.of(Page(deleted: deleted, orphansNotLookedFor: search.reason)))
    } else if let reason = search.reason {
      output.write("Orphans were not looked for: \(reason).\n" + NextStep.text([.check]))
    } else if search.orphans.isEmpty && leftovers.isEmpty {
      output.write("Nothing to delete.\n")
    }
    return search.reason == nil ? 0 : 1
  }

  private struct Page: Encodable {
    let deleted: [String]
    let orphansNotLookedFor: String?
  }
}
