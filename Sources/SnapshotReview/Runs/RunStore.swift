import Foundation
package import SnapshotChecking

/// The runs that are kept in the state folder.
package struct RunStore {
  private let folders: SnapshotFolders

  package init(folders: SnapshotFolders) { self.folders = folders }

  private static let factsName = "run.json"
  private static let logSuffix = ".ndjson"

  /// The folder of a run.
  func folder(_ run: String) -> String { folders.runs + "/" + run }

  /// The file of everything that `swift test` wrote in a run.
  func output(_ run: String) -> String { folder(run) + "/output.txt" }

  /// The file of the toolchain's stream of a run.
  func events(_ run: String) -> String { folder(run) + "/" + Self.eventsName }

  static let eventsName = "events.jsonl"

  /// All that is kept of what a run said: by its stream, unless that does not tell of all.
  func said(in run: String) throws -> TestOutput {
    let bytes = try FileBytes.read(output(run)) ?? []
    func said(_ stream: String?) throws -> TestOutput {
      var output = TestOutput(stream: stream)
      try output.take(bytes)
      try output.end()
      return output
    }
    let output = try said(events(run))
    return output.isStreamWhole ? output : try said(nil)
  }

  /// The file of the log of a process of a run.
  func log(_ process: String, of run: String) -> String {
    folder(run) + "/" + process + Self.logSuffix
  }

  /// The names of all runs, the newest first.
  func names() -> [String] { RunFolders.names(in: folders.runs) }

  /// The newest run, or nil when there is none.
  package func latest() throws -> RecordedRun? { try names().first.map(run) }

  /// The runs that were read, because a log may have a million lines.
  private final class Known {
    var runs: [String: RecordedRun] = [:]
  }

  private let known = Known()

  /// Reads a run, once; one that logged nothing has no logs.
  func run(_ name: String) throws -> RecordedRun {
    if let run = known.runs[name] { return run }
    let run = RecordedRun(
      name: name,
      logs: try logs(of: name).map { file in
        try ProcessLog(
          name: String(file.dropLast(Self.logSuffix.count)),
          path: folder(name) + "/" + file
        )
      },
      facts: try facts(of: name)
    )
    known.runs[name] = run
    return run
  }

  /// The commit that was checked out in a run; nil when that is not known.
  func commit(_ run: String) throws -> String? {
    try FileBytes.read(folder(run) + "/" + RunLog.commitName)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Why a run is no ground to delete anything, whatever its summary says; nil when its logs are those
  /// that it ended with, and its test frameworks said that they had ended.
  package func doubt(_ run: String) throws -> String? {
    let facts = try facts(of: run)
    guard let noted = facts?.logs, try noted == sizes(of: run) else {
      return "the logs of the last run are not those that it ended with"
    }
    let arguments = facts?.arguments ?? []
    // Xcode says at its end whether it came there.
    if TestCommand(arguments).kind == .xcodebuild { return nil }
    let isParallel = arguments.contains("--parallel")
    return facts?.ended == true ? nil : RunFacts.doubt(isParallel: isParallel)
  }

  /// When a run was over.
  func end(_ run: String) -> Date? { Self.changed(folder(run) + "/" + Self.factsName) }

  /// When a file was changed.
  static func changed(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  private func logs(of run: String) throws -> [String] {
    try FileListing(below: folder(run)).files.filter { $0.hasSuffix(Self.logSuffix) }
  }

  private func sizes(of run: String) throws -> [String: Int] {
    try Dictionary(
      uniqueKeysWithValues: logs(of: run).map { file in
        let facts = try FileManager.default.attributesOfItem(atPath: folder(run) + "/" + file)
        return (file, facts[.size] as? Int ?? -1)
      }
    )
  }

  /// Notes what is known of a run when it is over.
  func write(_ facts: RunFacts, of run: String) throws {
    var facts = facts
    facts.logs = try sizes(of: run)
    let path = folder(run) + "/" + Self.factsName
    try AtomicFile.write(Array(try JSONText.of(facts).utf8), to: path)
  }

  /// Removes all runs but the newest.
  func removeOldRuns(keeping count: Int = RunFolders.mostKept) throws {
    for failure in RunFolders.removeOldest(in: folders.runs, keeping: count) {
      let reason = FileListing.reason(failure.error)
      throw ReviewError(
        "The old run \(failure.path) cannot be removed (\(reason)); delete it by hand."
      )
    }
  }

  func facts(of run: String) throws -> RunFacts? {
    let path = folder(run) + "/" + Self.factsName
    guard let bytes = try FileBytes.read(path) else { return nil }
    guard let facts = try? JSONDecoder().decode(RunFacts.self, from: Data(bytes)) else {
      throw ReviewError("\(path) cannot be understood; delete its folder and check again.")
    }
    return facts
  }
}
