import Foundation
import SnapshotChecking

/// Counts the checks of a run while it goes on.
struct CheckCounter {
  /// The run's folder.
  let folder: String
  /// The checks so far.
  private(set) var count = 0
  private var offsets: [String: UInt64] = [:]

  init(folder: String) { self.folder = folder }

  /// Reads what the logs have got since the last time.
  ///
  /// - Complexity: O(n) in the bytes that are new.
  mutating func update() throws {
    for name in try FileListing(below: folder).files where name.hasSuffix(".ndjson") {
      guard let file = FileHandle(forReadingAtPath: folder + "/" + name) else { continue }
      defer { try? file.close() }
      let offset = offsets[name] ?? 0
      try file.seek(toOffset: offset)
      guard let data = try file.readToEnd() else { continue }
      offsets[name] = offset + UInt64(data.count)
      let end = Data(RunLog.endLine.utf8)
      count += data.count { $0 == 0x0A } - (data.suffix(end.count) == end ? 1 : 0)
    }
  }
}
