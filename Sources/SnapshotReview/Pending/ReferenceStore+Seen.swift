import SnapshotChecking

extension ReferenceStore {
  /// Whether a reference says what it said when its pending text was made.
  func isAsSeen(_ path: String) throws(CheckError) -> Bool {
    try FileBytes.read(folders.seen(path)) == reference(path)
  }

  /// Whether what waits is the other side of a merge: it says it was made over itself, as nothing that a
  /// check leaves does.
  func isOfMerge(_ path: String) throws(CheckError) -> Bool {
    guard let seen = try FileBytes.read(folders.seen(path)) else { return false }
    return try FileBytes.read(folders.pending(path)) == seen
  }
}
