import SnapshotChecking

/// Where a file is that git names: in which root, and below which `__Snapshots__`.
struct SnapshotPlace {
  let folders: SnapshotFolders
  /// The reference below `__Snapshots__`.
  let path: String

  /// Takes a path from the top of the work tree; nil for what is no reference.
  init?(_ path: String, in surroundings: Surroundings) {
    let whole = AbsolutePath(path, in: surroundings.workingDirectory).text
    guard let name = whole.ranges(of: "/\(SnapshotFolders.referencesName)/").last else {
      return nil
    }
    let state = surroundings.environment["SNAPSHOT_STATE"].map {
      AbsolutePath($0, in: surroundings.workingDirectory).text
    }
    folders = SnapshotFolders(root: String(whole[..<name.lowerBound]), state: state)
    self.path = String(whole[name.upperBound...])
  }
}
