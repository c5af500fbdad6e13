import Foundation
package import SnapshotChecking

extension AtomicFile {
  /// Replaces the content of a user's file, and keeps its permissions and its hard links.
  ///
  /// A file with several hard links is overwritten in place, because a new file would break the
  /// links.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - seen: The content on which the new content is based.
  /// - Returns: Whether the file was written; false when its content is no longer `seen`.
  /// - Throws: ``CheckError/unwritable(path:reason:)``, also for a read-only file.
  package static func rewrite(
    _ bytes: [UInt8],
    in path: String,
    over seen: [UInt8]
  ) throws(CheckError) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw .unwritable(path: path, reason: FileBytes.lastReason())
    }
    // The superuser has write access to read-only files too.
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

  /// Writes the new content beside the file, then compares the file with `seen`, and replaces the
  /// file.
  ///
  /// Only the renaming of the new file is left after the comparison.
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

  /// Deletes the temporary files that a killed process left beside a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - known: The contents of which the process may have written a part. Other files stay.
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
