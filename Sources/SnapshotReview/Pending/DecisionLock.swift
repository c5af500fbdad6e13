import Foundation
import SnapshotChecking

/// A lock that lets one command at a time decide in a state folder.
///
/// The lock file contains a mark of the work in progress. A mark in an unlocked file means that the
/// work was not finished.
struct DecisionLock {
  let folders: SnapshotFolders

  /// The kind of work that the holder of the lock has begun.
  enum Mark: String {
    case deciding, undoing
  }

  private var path: String { folders.state + "/lock" }

  /// Runs a closure under the lock, and warns when it has to wait for another command.
  ///
  /// - Parameters:
  ///   - warn: The closure that prints the warning.
  ///   - mend: The code that completes the work of a killed command.
  ///   - work: The work to do under the lock.
  /// - Returns: The result of `work`.
  /// - Throws: ``CheckError/unwritable(path:reason:)``, and the errors of `mend` and `work`.
  func held<Value>(
    _ warn: (String) -> Void,
    mending mend: (Mark) throws -> Void = { _ in },
    _ work: () throws -> Value
  ) throws -> Value {
    try ReferenceStore(folders: folders).ignoreState()
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
    if let left = try mark() { try mend(left) }
    ftruncate(descriptor, 0)
    // After an error the mark stays, and the next command completes the work as after a kill.
    let value = try work()
    ftruncate(descriptor, 0)
    return value
  }

  /// Writes the kind of the work that begins now into the lock file.
  ///
  /// The caller holds the lock.
  func mark(_ mark: Mark) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, AtomicFile.append(Array(mark.rawValue.utf8), to: descriptor) else {
      throw CheckError.unwritable(path: path, reason: FileBytes.lastReason())
    }
  }

  /// Returns the kind of the work that is in progress or was left unfinished; nil when there is
  /// none.
  func mark() throws -> Mark? {
    guard let bytes = try FileBytes.read(path), !bytes.isEmpty else { return nil }
    return Mark(rawValue: String(decoding: bytes, as: UTF8.self)) ?? .deciding
  }
}
