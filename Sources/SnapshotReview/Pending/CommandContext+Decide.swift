import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet accept`: makes pending renderings the references.
  ///
  /// Without paths, the command asks, and then accepts the changes of the last run. A kind, a field
  /// or a key path limits the command to some changes. The exit code is 1 when a change could not
  /// be accepted and stays pending.
  package func accept(_ paths: [String], only: String? = nil, isSure: Bool = false) throws -> Int32
  {
    try deciding { store in
      let all = try store.changes()
      var changes =
        try paths.isEmpty
        ? all.filter(store.isOfLastRun())
        : PendingSelection(workspace: workspace, changes: all).at(paths).map(\.named)
      if paths.isEmpty {
        let left = all.count - changes.count
        if left > 0 {
          let words = counted(left, "snapshot")
          warn("Without a path, accept leaves \(words) of earlier runs pending.")
        }
        if !isSure, only == nil, try !agrees(to: changes.filter(\.kind.isOffered)) { return 1 }
      }
      var tally: Tally = ([], 0)
      if let only {
        let selection = try KindSelection(only, in: changes)
        for (change, difference) in selection.parts {
          decide(change, &tally, ", other kinds wait") {
            try store.accept(selection.text(change, difference), of: $0)
          }
        }
        changes = selection.whole
      }
      for change in changes where change.inline == nil {
        decide(change, &tally) { try store.accept($0) }
      }
      let refusals = store.acceptInline(changes)
      for change in changes {
        guard let edit = change.inline else { continue }
        decide(change, &tally) { _ in
          if let refusal = refusals.first(where: { $0.edit == edit }) { throw refusal.error }
        }
      }
      for change in tally.done { tell("accepted  \(change)") }
      if isSure, paths.isEmpty, only == nil, !tally.done.isEmpty {
        tell("--yes accepts changes that no review has shown.")
      }
      if tally.done.isEmpty, tally.failed == 0 { tell("Nothing to accept.") }
      return tally.failed == 0 ? 0 : 1
    }
  }

  /// `proofsheet reject`: removes the pending renderings at some paths, without a question.
  package func reject(_ paths: [String]) throws -> Int32 {
    try deciding { store in
      let all = try store.changes()
      let changes = try PendingSelection(workspace: workspace, changes: all).at(paths)
      for change in changes {
        try store.reject(change)
        tell("rejected  \(change.shown)")
      }
      if changes.isEmpty { tell("Nothing to reject.") }
      return 0
    }
  }

  /// Runs a decision under the lock on decisions, and flushes the files that the decision has
  /// written.
  func deciding(_ work: (PendingStore) throws -> Int32) throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    return try locked(store) {
      let code = try work(store)
      try store.decision.flush()
      return code
    }
  }

  /// Runs a closure under the lock on decisions, after completing the work of a killed command.
  func locked<Value>(_ store: PendingStore, _ work: () throws -> Value) throws -> Value {
    try DecisionLock(folders: workspace.folders).held(warn, mending: store.mend, work)
  }

  /// Returns the pending changes for a command that only reads.
  ///
  /// An unfinished decision is completed first.
  func pendingChanges(in known: PendingStore? = nil) throws -> [PendingChange] {
    let store = known ?? PendingStore(folders: workspace.folders)
    if try DecisionLock(folders: workspace.folders).mark() != nil { try locked(store) {} }
    return try store.changes(forgets: false)
  }

  /// The names of the changes that were decided, and the number of changes that failed.
  private typealias Tally = (done: [String], failed: Int)

  /// Carries out the decision on one change, and adds the change to the tally.
  ///
  /// An error is printed, and does not affect the other changes.
  private func decide(
    _ change: PendingChange,
    _ tally: inout Tally,
    _ rest: String = "",
    _ work: (PendingChange) throws -> Void
  ) {
    do {
      try work(change)
      tally.done.append(change.shown + rest)
    } catch {
      warn("\(error)")
      tally.failed += 1
    }
  }

  /// Asks before the snapshots of several tests are accepted, and returns the answer.
  private func agrees(to changes: [PendingChange]) throws -> Bool {
    let tests = Set(changes.map(\.test)).sorted()
    guard tests.count > 1 else { return true }
    let names = tests.prefix(3).joined(separator: ", ") + (tests.count > 3 ? ", …" : "")
    let all = "\(counted(changes.count, "snapshot")) of \(tests.count) tests (\(names))"
    guard surroundings.echoesAnswers else {
      throw ReviewError("These are \(all); review them, name paths, or accept all with --yes.")
    }
    output.write("Accept \(all)? [y]es [n]o: ")
    return ["y", "yes"].contains(surroundings.answer()?.lowercased())
  }
}
