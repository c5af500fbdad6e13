import Foundation
import SnapshotChecking

/// Lets one command at a time decide in a state folder, and knows what a killed one was about.
///
/// The file of the lock says what is being done. What it says while nobody has it was not finished.
struct DecisionLock {
  let folders: SnapshotFolders

  /// What is being done.
  enum Mark: String {
    case deciding, undoing
  }

  private var path: String { folders.state + "/lock" }

  /// Does something while no other command decides; says so when another one does.
  ///
  /// - Parameters:
  ///   - warn: Takes what is said while the command waits.
  ///   - mend: Finishes what a killed command has left.
  ///   - work: What is done.
  /// - Returns: What `work` returns.
  /// - Throws: ``CheckError/unwritable(path:reason:)``, and what `mend` and `work` throw.
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
    // The system opens the lock with the file, however the process ends.
    defer {
      // A child that is being started has the file too, until it is another program.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      warn("another command decides here; waiting for it.")
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
    if let left = try mark() { try mend(left) }
    ftruncate(descriptor, 0)
    // What an error has ended half way is mended like what a signal has.
    let value = try work()
    ftruncate(descriptor, 0)
    return value
  }

  /// Says what is done next, by whoever has the lock.
  func mark(_ mark: Mark) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, AtomicFile.append(Array(mark.rawValue.utf8), to: descriptor) else {
      throw CheckError.unwritable(path: path, reason: FileBytes.lastReason())
    }
  }

  /// What is being done, or was when a command was killed; nil when nothing is.
  func mark() throws -> Mark? {
    guard let bytes = try FileBytes.read(path), !bytes.isEmpty else { return nil }
    return Mark(rawValue: String(decoding: bytes, as: UTF8.self)) ?? .deciding
  }
}
