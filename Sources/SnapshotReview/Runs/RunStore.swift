import Foundation
import SnapshotChecking

/// The runs that are kept in the state folder.
struct RunStore {
  let folders: SnapshotFolders

  /// How many runs are kept.
  static let mostKept = 10

  private static let factsName = "run.json"
  private static let logSuffix = ".ndjson"

  /// The folder of a run.
  func folder(_ run: String) -> String { folders.runs + "/" + run }

  /// The file of everything that `swift test` wrote in a run.
  func output(_ run: String) -> String { folder(run) + "/output.txt" }

  /// The names of all runs, the newest first.
  func names() throws -> [String] {
    let dated = try FileListing.folders(in: folders.runs).map { ($0, try changed($0)) }
    return dated.sorted { ($1.1, $1.0) < ($0.1, $0.0) }.map(\.0)
  }

  /// The newest run, or nil when there is none.
  func latest() throws -> RecordedRun? { try names().first.map(run) }

  /// Reads a run; one that logged nothing has no logs.
  func run(_ name: String) throws -> RecordedRun {
    let logs = try FileListing.files(below: folder(name)).filter { $0.hasSuffix(Self.logSuffix) }
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
  func removeOldRuns(keeping count: Int = mostKept) throws {
    for name in try names().dropFirst(count) {
      do {
        try FileManager.default.removeItem(atPath: folder(name))
      } catch {
        let reason = FileListing.reason(error)
        throw ReviewError.runs(.unremovable(path: folder(name), reason: reason))
      }
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
      throw ReviewError.runs(.corruptedFacts(path: path))
    }
    return facts
  }

  /// When a file last came or went in the folder of a run.
  private func changed(_ run: String) throws -> Date {
    let facts = try? FileManager.default.attributesOfItem(atPath: folder(run))
    return facts?[.modificationDate] as? Date ?? .distantPast
  }
}
