import Foundation
package import SnapshotChecking

extension AtomicFile {
  /// Replaces the content of a user's file, and keeps its permissions.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - seen: The content on which the new content is based.
  /// - Returns: Whether the file was written; false when its content is no longer `seen`.
  /// - Throws: ``CheckError``, also for a read-only file.
  package static func rewrite(
    _ bytes: [UInt8],
    in path: String,
    over seen: [UInt8]
  ) throws(CheckError) -> Bool {
    let (path, mode) = try standing(at: path)
    // The superuser has write access to read-only files too.
    if let mode, mode & 0o222 == 0 || access(path, W_OK) != 0 {
      throw .unwritable(path: path, reason: "it is read-only")
    }
    let folder = String(folder(of: path))
    // Only the holder of the lock on decisions writes here, so these are those of a killed command.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(temporarySuffix) { unlink(folder + name) }
    let temporary = temporaryName(beside: path)
    defer { unlink(temporary) }
    try write(bytes, to: temporary)
    if let mode { chmod(temporary, mode) }
    // Only the renaming of the new file is left after the comparison.
    guard try FileBytes.read(path) == seen else { return false }
    guard rename(temporary, path) == 0 else {
      throw .unwritable(path: path)
    }
    return true
  }
}
