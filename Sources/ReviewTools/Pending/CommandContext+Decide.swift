import Foundation
import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// `proofsheet accept`: makes pending renderings the references.
  ///
  /// Without paths and kinds, the command asks, and then accepts the changes of the last run. Kinds,
  /// fields and key paths limit the command to the snapshots that differ in nothing else. The exit
  /// code is 1 when a change could not be accepted and stays pending.
  package func accept(_ paths: [String], only: [String], isSure: Bool) throws -> Int32 {
    try deciding { store in
      let all = try store.changes()
      var changes = try PendingSelection(workspace: workspace, changes: all).at(paths)
      let isBare = paths.isEmpty && only.isEmpty
      if isBare {
        let last = store.runs.names().first
        changes = changes.filter { last == nil || $0.run == last }
        let left = all.count - changes.count
        if left > 0 {
          let words = counted(left, "snapshot")
          warn("Without a path, accept leaves \(words) of earlier runs pending.")
        }
        if !isSure, try !agrees(to: "accept", changes.filter(\.kind.isOffered)) { return 1 }
      }
      let named = only.isEmpty ? nil : try NamedChanges(only, in: changes)
      changes = named?.whole ?? changes
      let failures = try store.carryOut(changes.map { .init(change: $0, isAccepted: true) })
      for (_, error) in failures.sorted(by: { $0.key < $1.key }) { warn("\(error)") }
      for (index, change) in changes.enumerated() where failures[index] == nil {
        tell("accepted  \(change.shown)")
      }
      if isSure, isBare, failures.count < changes.count {
        tell("--yes accepts changes that no review has shown.")
      }
      if let rest = named?.rest {
        warn(rest)
      } else if changes.isEmpty {
        tell("Nothing to accept.")
      }
      return failures.isEmpty && named?.rest == nil ? 0 : 1
    }
  }

  /// `proofsheet reject`: removes the pending renderings at some paths.
  ///
  /// Without paths, the command asks as `accept` does.
  package func reject(_ paths: [String], isSure: Bool) throws -> Int32 {
    try deciding { store in
      let all = try store.changes()
      let changes = try PendingSelection(workspace: workspace, changes: all).at(paths)
      if paths.isEmpty, !isSure, try !agrees(to: "reject", changes) { return 1 }
      for change in changes {
        try store.reject(change)
        tell("rejected  \(change.shown)")
      }
      if changes.isEmpty { tell("Nothing to reject.") }
      return 0
    }
  }

  /// Runs a decision under the lock on decisions.
  func deciding<Value>(_ work: (PendingStore) throws -> Value) throws -> Value {
    try DecisionLock(folders: workspace.folders).held(warn) {
      // A killed process leaves such a file when it was about to give it its name.
      for file in FileListing.leftovers(below: workspace.folders.pending) {
        try AtomicFile.remove(workspace.folders.pending + "/" + file)
      }
      return try work(PendingStore(folders: workspace.folders))
    }
  }

  /// Returns the pending changes for a command that only reads.
  func pendingChanges(in known: PendingStore? = nil) throws -> [PendingChange] {
    try (known ?? PendingStore(folders: workspace.folders)).changes(forgets: false)
  }

  /// Asks before a decision about the snapshots of several tests, and returns the answer.
  private func agrees(to verb: String, _ changes: [PendingChange]) throws -> Bool {
    let tests = Set(changes.map { $0.test.isEmpty ? $0.shown : $0.test }).sorted()
    let all = "\(counted(changes.count, "snapshot")) of \(tests.count) tests"
    return try agrees(to: verb, all, tests, or: "review them, name paths, or")
  }

  /// Asks before a decision about several tests or references, and returns the answer.
  func agrees(to verb: String, _ all: String, _ names: [String], or instead: String) throws -> Bool
  {
    guard names.count > 1 else { return true }
    let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    guard surroundings.echoesAnswers else {
      throw ReviewError("These are \(all) (\(shown)); \(instead) \(verb) all with --yes.")
    }
    output.write(
      "\(verb.prefix(1).uppercased() + verb.dropFirst()) \(all) (\(shown))? [y]es [n]o: "
    )
    return ["y", "yes"].contains(surroundings.answer()?.lowercased())
  }
}

/// A lock that lets one command at a time decide in a state folder.
struct DecisionLock {
  let folders: SnapshotFolders

  /// Runs a closure under the lock, and warns when it has to wait for another command.
  ///
  /// - Parameters:
  ///   - warn: The closure that prints the warning.
  ///   - work: The work to do under the lock.
  /// - Returns: The result of `work`.
  /// - Throws: ``CheckError``, and the errors of `work`.
  func held<Value>(_ warn: (String) -> Void, _ work: () throws -> Value) throws -> Value {
    try ReferenceStore(folders: folders).ignoreState()
    let path = folders.state + "/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw CheckError.unwritable(path: path)
    }
    // The system releases the lock when the process ends, however that happens.
    defer {
      // A child process holds the file too, until it has started its own program.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      warn("another command decides here; waiting for it.")
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
    return try work()
  }
}
