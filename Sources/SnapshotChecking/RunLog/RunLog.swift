import Foundation
import ProofsheetBasics

/// The log of one process of a run: one line for each check, written when the check ends.
///
/// Each line is one `write` to a file opened for appending. So the log of a killed process has all
/// its lines, and the lines of several threads never mix.
package final class RunLog: Sendable {
  private let path: String
  private let folders: SnapshotFolders
  /// The name of the run's folder.
  private let run: String
  /// The descriptor of the open log file; negative before the first line.
  private let descriptor = Locked<Int32>(-1)

  /// - Parameters:
  ///   - folders: The folders that contain the runs.
  ///   - run: The run's name.
  ///   - process: This process's name, unique in the run.
  package init(folders: SnapshotFolders, run: String, process: String) {
    self.folders = folders
    self.run = SnapshotName.escaped(run)
    path = "\(folders.runs)/\(self.run)/\(SnapshotName.escaped(process)).ndjson"
  }

  /// The folder that holds `__Snapshots__`.
  var root: String { folders.root }

  /// Appends the record of one check to the log.
  ///
  /// - Throws: ``CheckError``.
  package func append(_ record: RunRecord) throws(CheckError) { try append(line: record.line) }

  /// Notes that the process ended by itself and not by a crash.
  package func end() throws(CheckError) { try append(line: Self.endLine) }

  /// The first line of a log, with the version of the format.
  package static let startLine = "{\"version\":1}\n"

  /// The last line of the log of a process that was not killed.
  package static let endLine = "{\"end\":true}\n"

  /// The name of the file in which a run stores the checked-out commit.
  package static let commitName = "commit"

  private func noteCommit() throws(CheckError) {
    guard let commit = GitHead.commit(above: folders.root) else { return }
    let file = path[...(path.lastIndex(of: "/") ?? path.startIndex)] + Self.commitName
    try AtomicFile.write(Array(commit.utf8), to: String(file), flushes: false)
  }

  /// Appends one line, which includes its line end; other modules may write lines of their own.
  ///
  /// - Throws: ``CheckError``.
  package func append(line: String) throws(CheckError) {
    try descriptor.withLock { (descriptor) throws(CheckError) in
      var line = line
      if descriptor < 0 {
        line = Self.startLine + line
        try AtomicFile.makeFolder(above: path)
        // The test passes even if an old run cannot be removed.
        RunFolders.removeOldest(in: folders.runs, now: run)
        try noteCommit()
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
      }
      guard descriptor >= 0, AtomicFile.append(line, to: descriptor) else {
        throw .unwritable(path: path)
      }
    }
  }
}

/// The commit that a folder's files belong to.
package enum GitHead {
  /// The commit that is checked out, from the last line of git's log of `HEAD`; nil outside of a
  /// repository, and without that log.
  package static func commit(above folder: String) -> String? {
    var folder = folder[...]
    while true {
      let place = folder + "/.git"
      if access(String(place), F_OK) == 0 { return commit(in: String(place)) }
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = folder[..<slash]
    }
  }

  private static func commit(in place: String) -> String? {
    var place = place
    // The `.git` of a separate work tree is a file with the path of the folder.
    if let file = try? FileBytes.read(place) {
      let words = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard words.count == 2, words[0] == "gitdir:" else { return nil }
      let named = String(words[1])
      place = named.hasPrefix("/") ? named : place.dropLast(".git".count) + named
    }
    guard let log = try? FileBytes.read(place + "/logs/HEAD") else { return nil }
    let last = log.split(separator: 0x0A).last?.split(separator: 0x20) ?? []
    return last.count > 1 ? String(decoding: last[1], as: UTF8.self) : nil
  }
}
