/// `proofsheet accept` and `proofsheet reject`: decides about changes without asking.
struct DecisionCommand {
  let workspace: Workspace
  let output: Terminal
  let errors: (String) -> Void
  let accepts: Bool
  let printsJSON: Bool

  /// Decides about the changes at some paths, or about all of them.
  ///
  /// - Parameter paths: See ``PendingSelection/at(_:)``.
  /// - Returns: The exit code: 1 when a source is not what the run saw, so that something waits on.
  /// - Throws: ``ReviewError/Paths`` and ``CheckError``; what was decided before stays decided.
  func perform(_ paths: [String]) throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let selection = PendingSelection(workspace: workspace, changes: try store.changes())
    let changes = try selection.at(paths)
    var decided: [PendingChange] = []
    var waiting = 0
    for change in changes where !accepts || change.inline == nil {
      if accepts, case .stale(let error, _) = change.kind {
        errors("proofsheet: \(error)\n")
        waiting += 1
        continue
      }
      if accepts { try store.accept(change) } else { try store.reject(change) }
      if !printsJSON { output.write("\(word)  \(change.shown)\n") }
      decided.append(change)
    }
    waiting += accepts ? acceptInline(changes, in: store, &decided) : 0
    if printsJSON {
      output.write(try JSONText.of([word: decided.map(\.shown)]))
    } else if changes.isEmpty {
      output.write("Nothing to \(accepts ? "accept" : "reject").\n")
    }
    return waiting == 0 ? 0 : 1
  }

  /// Writes inline snapshots into the source; returns how many could not be written.
  private func acceptInline(
    _ changes: [PendingChange],
    in store: PendingStore,
    _ decided: inout [PendingChange]
  ) -> Int {
    let refusals = store.acceptInline(changes)
    for change in changes {
      guard let edit = change.inline else { continue }
      if let refusal = refusals.first(where: { $0.edit == edit }) {
        errors("proofsheet: \(refusal.error)\n")
        continue
      }
      if !printsJSON { output.write("\(word)  \(change.shown)\n") }
      decided.append(change)
    }
    return refusals.count
  }

  private var word: String { accepts ? "accepted" : "rejected" }
}
