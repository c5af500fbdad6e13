/// `proofsheet accept` and `proofsheet reject`: decides about changes without asking.
struct DecisionCommand {
  let workspace: Workspace
  let output: Terminal
  let accepts: Bool
  let printsJSON: Bool

  /// Decides about the changes at some paths, or about all of them.
  ///
  /// - Parameter paths: See ``PendingSelection/at(_:)``.
  /// - Returns: The exit code.
  /// - Throws: ``ReviewError/Paths`` and ``CheckError``; what was decided before stays decided.
  func perform(_ paths: [String]) throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let selection = PendingSelection(workspace: workspace, changes: try store.changes())
    let changes = try selection.at(paths)
    for change in changes {
      if accepts { try store.accept(change) } else { try store.reject(change) }
      if !printsJSON { output.write("\(word)  \(change.shown)\n") }
    }
    if printsJSON {
      output.write(try JSONText.of([word: changes.map(\.shown)]))
    } else if changes.isEmpty {
      output.write("Nothing to \(accepts ? "accept" : "reject").\n")
    }
    return 0
  }

  private var word: String { accepts ? "accepted" : "rejected" }
}
