import Foundation
import ProofsheetBasics
package import SnapshotRendering

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

/// The folders of runs; only the newest folders are kept.
package enum RunFolders {
  /// The number of runs whose folders are kept.
  package static let mostKept = 10

  /// The names of all runs in a folder, the newest first; empty for a folder that cannot be listed.
  package static func names(in folder: String) -> [String] { dated(in: folder).map(\.name) }

  private static func dated(in folder: String) -> [(name: String, changed: Date)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let dated = names.compactMap { name -> (name: String, changed: Date)? in
      let facts = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      guard !name.hasPrefix("."), facts?[.type] as? FileAttributeType == .typeDirectory else {
        return nil
      }
      return (name, facts?[.modificationDate] as? Date ?? .distantPast)
    }
    return dated.sorted { ($1.changed, $1.name) < ($0.changed, $0.name) }
  }

  /// Removes all runs but the newest.
  ///
  /// Runs with a date in the future are removed too: a wrong clock made them, and they would
  /// displace every new run.
  ///
  /// - Parameters:
  ///   - folder: The folder of all runs.
  ///   - count: The number of runs to keep.
  ///   - run: The run that has just begun; the date of its folder is the current time.
  /// - Returns: The folders that could not be removed.
  @discardableResult
  package static func removeOldest(
    in folder: String,
    keeping count: Int = mostKept,
    now run: String? = nil
  ) -> [(path: String, error: any Error)] {
    let all = dated(in: folder)
    let now = all.first { $0.name == run }?.changed ?? .distantFuture
    let come = all.filter { $0.changed <= now.addingTimeInterval(60) }
    let kept = Set(come.prefix(count).map(\.name))
    return all.map(\.name).filter { !kept.contains($0) }.compactMap { name in
      let path = folder + "/" + name
      do {
        try FileManager.default.removeItem(atPath: path)
        return nil
      } catch {
        return FileManager.default.fileExists(atPath: path) ? (path, error) : nil
      }
    }
  }
}

/// One line of a run log: the record of one check.
package struct RunRecord: Equatable, Sendable, Decodable {
  /// The word that stands for the verdict of the check, such as `matched`.
  ///
  /// The word is `failed` for a check that could not be made, and `expected` for a failure that the
  /// test expects.
  package var verdict: String
  /// The path of the reference below `__Snapshots__`; empty if unknown.
  package var reference: String
  /// The test as its framework names it.
  package var test: String
  /// The place of the check: `Target/File.swift:line`.
  package var source: String
  /// The rendering of an inline snapshot, which has no file; nil for other snapshots.
  package var text: String?
  /// The duration of rendering and comparing, in microseconds.
  package var microseconds: Int
  /// Further members of the line as JSON, which other modules write and read.
  package var members = ""
  /// The reason for a failed check without a difference.
  package var reason: String?
  /// The number of matches of each scrubber, in order.
  package var scrubbers: [ScrubberCount]?

  private enum CodingKeys: CodingKey {
    case verdict, reference, test, source, text, microseconds, reason, scrubbers
  }

  /// The details of a check, in addition to its verdict.
  package typealias Details = (members: String, scrubbed: [ScrubberCount]?)

  package init(
    verdict: String,
    reference: String,
    test: String,
    source: String,
    microseconds: Int,
    members: String = "",
    reason: String? = nil
  ) {
    (self.verdict, self.reference, self.test, self.source) = (verdict, reference, test, source)
    (self.microseconds, self.members, self.reason) = (microseconds, members, reason)
  }

  /// The record as one line of JSON.
  ///
  /// The line is written by hand, because an encoder costs more than a check; `JSONDecoder` reads
  /// it.
  package var line: String {
    var line = "{\"verdict\":"
    line.reserveCapacity(256)
    line.appendJSON(verdict)
    line += ",\"reference\":"
    line.appendJSON(reference)
    line += ",\"test\":"
    line.appendJSON(test)
    line += ",\"source\":"
    line.appendJSON(source)
    if let text { line += ",\"text\":" + quotedForJSON(text) }
    line += ",\"microseconds\":"
    line += String(microseconds)
    if !members.isEmpty { line += "," + members }
    if let reason { line += ",\"reason\":" + quotedForJSON(reason) }
    if let scrubbers {
      let items = scrubbers.map { "{\"name\":\(quotedForJSON($0.name)),\"count\":\($0.count)}" }
      line += ",\"scrubbers\":[" + items.joined(separator: ",") + "]"
    }
    line += "}\n"
    return line
  }
}

/// One line of a run log: the start or the end of a test of XCTest.
package struct TestRecord: Equatable, Sendable, Decodable {
  /// The class with its module, and the method: `AppTests.HomeTests/testWelcome`.
  package let xctest: String
  /// The word `started`, `passed`, `failed` or `skipped`.
  package let kind: String

  package init(xctest: String, kind: String) { (self.xctest, self.kind) = (xctest, kind) }

  package var line: String { "{\"xctest\":\(quotedForJSON(xctest)),\"kind\":\"\(kind)\"}\n" }
}

/// One line of a run log: a failure that Proofsheet gave to the framework of the test.
///
/// A test may hide such a failure, for example by `withKnownIssue`.
package struct FrameworkFailure: Hashable, Sendable, Decodable {
  /// The first line of the message.
  package let failure: String
  /// The place of the failure, as `Target/File.swift:line`; empty for a failure of no test.
  package let source: String

  package init(_ message: String, at source: String) {
    failure = message.split(separator: "\n").first.map(String.init) ?? ""
    self.source = source
  }

  package var line: String {
    "{\"failure\":\(quotedForJSON(failure)),\"source\":\(quotedForJSON(source))}\n"
  }
}
