import Foundation
package import SnapshotChecking

extension AtomicFile {
  /// Gives a file that is somebody's other bytes, and leaves who may read and write it and its other names.
  ///
  /// One with several names is written in place, because a new file would be another than theirs.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - seen: What it said when the new content was made of it.
  /// - Returns: Whether it was written; not when it says something else by now, because an editor has saved
  ///   it, say.
  /// - Throws: ``CheckError/unwritable(path:reason:)``, also for a file that nobody may write.
  package static func rewrite(
    _ bytes: [UInt8],
    in path: String,
    over seen: [UInt8]
  ) throws(CheckError) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw .unwritable(path: path, reason: FileBytes.lastReason())
    }
    // The superuser may write what is read-only.
    guard facts.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
      throw .unwritable(path: path, reason: "it is read-only")
    }
    guard facts.st_nlink > 1 else { return try replace(path, by: bytes, over: seen) }
    guard try FileBytes.read(path) == seen else { return false }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, append(bytes, to: descriptor),
      ftruncate(descriptor, off_t(bytes.count)) == 0, fsync(descriptor) == 0
    else { throw .unwritable(path: path, reason: FileBytes.lastReason()) }
    return true
  }

  /// Looks at a file when what takes its place has been written, which takes a disk its time, and nothing
  /// is left to do but to rename it.
  private static func replace(
    _ path: String,
    by bytes: [UInt8],
    over seen: [UInt8]
  ) throws(CheckError) -> Bool {
    let (path, mode) = try standing(at: path)
    let temporary = temporaryName(beside: path)
    try write(bytes, to: temporary)
    if let mode { chmod(temporary, mode) }
    do throws(CheckError) {
      guard try FileBytes.read(path) == seen else {
        unlink(temporary)
        return false
      }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let reason = FileBytes.lastReason()
      unlink(temporary)
      throw .unwritable(path: path, reason: reason)
    }
    return true
  }

  /// Deletes what a killed process was writing in the folder of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - known: What the process may have been writing, wholly or in part; what others write stays.
  /// - Throws: ``CheckError/unwritable(path:reason:)``, ``CheckError/unreadable(path:reason:)``.
  package static func removeLeftovers(
    beside path: String,
    of known: [[UInt8]]
  ) throws(CheckError) {
    let folder = String(folder(of: path))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(temporarySuffix) {
      guard let bytes = try FileBytes.read(folder + name) else { continue }
      if known.contains(where: { $0.starts(with: bytes) }) { try remove(folder + name) }
    }
  }
}
