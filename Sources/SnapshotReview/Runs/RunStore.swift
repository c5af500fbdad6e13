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

  /// The names of all runs, the newest first.
  func names() -> [String] { RunFolders.names(in: folders.runs) }

  /// The newest run, or nil when there is none.
  package func latest() throws -> RecordedRun? { try names().first.map(run) }

  /// Reads a run; one that logged nothing has no logs.
  func run(_ name: String) throws -> RecordedRun {
    let logs = try FileListing(below: folder(name)).files.filter { $0.hasSuffix(Self.logSuffix) }
    return RecordedRun(
      name: name,
      logs: try logs.map { try log($0, of: name) },
      facts: try facts(of: name)
    )
  }

  /// Notes what is known of a run when it is over.
  func write(_ facts: RunFacts, of run: String) throws {
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

  private func log(_ file: String, of run: String) throws -> ProcessLog {
    let path = folder(run) + "/" + file
    return try ProcessLog(
      name: String(file.dropLast(Self.logSuffix.count)),
      bytes: try FileBytes.read(path) ?? [],
      path: path
    )
  }

  private func facts(of run: String) throws -> RunFacts? {
    let path = folder(run) + "/" + Self.factsName
    guard let bytes = try FileBytes.read(path) else { return nil }
    guard let facts = try? JSONDecoder().decode(RunFacts.self, from: Data(bytes)) else {
      throw ReviewError("\(path) cannot be understood; delete its folder and check again.")
    }
    return facts
  }
}
