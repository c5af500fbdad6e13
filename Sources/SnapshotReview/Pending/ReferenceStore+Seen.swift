import SnapshotChecking

extension ReferenceStore {
  /// Whether a reference has the same content as when its pending text was made.
  func isAsSeen(_ path: String) throws(CheckError) -> Bool {
    try FileBytes.read(folders.seen(path)) == reference(path)
  }
}
