import SnapshotChecking

/// The name of a snapshot in its file, as its reference has it.
enum SnapshotLabel {
  /// `loaded.many` of `__Snapshots__/AppTests/HomeSnapshots/loaded.many.txt`.
  static func state(_ path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    // An inline snapshot is named by its line.
    if path.utf8.last.map({ $0 &- 0x30 < 10 }) == true { return file }
    let parts = file.split(separator: ".").map(String.init)
    return parts.dropLast(parts.count > 1 ? 1 : 0).map { SnapshotName.unescaped($0) ?? $0 }
      .joined(separator: ".")
  }
}
