import Foundation
import SnapshotChecking

/// A lock that lets one command at a time decide in a state folder.
struct DecisionLock {
  let folders: SnapshotFolders

  /// Runs a closure under the lock, and warns when it has to wait for another command.
  ///
  /// - Parameters:
  ///   - warn: The closure that prints the warning.
  ///   - work: The work to do under the lock.
  /// - Returns: The result of `work`.
  /// - Throws: ``CheckError/unwritable(path:reason:)``, and the errors of `work`.
  func held<Value>(_ warn: (String) -> Void, _ work: () throws -> Value) throws -> Value {
    try ReferenceStore(folders: folders).ignoreState()
    let path = folders.state + "/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw CheckError.unwritable(path: path, reason: FileBytes.lastReason())
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
    // Earlier versions kept copies of decided texts here, which no command reads any more.
    try? FileManager.default.removeItem(atPath: folders.state + "/undo")
    return try work()
  }
}
