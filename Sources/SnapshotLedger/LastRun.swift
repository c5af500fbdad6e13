import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import SubjectCatalogue

/// The last run of the tests, and the references that have been deleted since.
struct LastRun {
  /// The name of the last run's folder; `nil` if no run is known.
  private(set) var name: String?
  /// The references that the run has checked and that are missing now, as paths from the root.
  private(set) var gone: [String] = []
  /// The reason why the set of expected references is unknown.
  private(set) var unknown: String?

  /// Reads the last run of the test targets in `seen`.
  init(in folders: SnapshotFolders, seen: [String: [String]]) throws {
    let store = RunStore(folders: folders)
    let reason = "it is unknown which references were deleted"
    guard let run = try store.latest() else {
      unknown = "No run is known, so \(reason)"
      return
    }
    name = run.name
    if let why = try run.incompleteness ?? store.doubt(run.name) {
      unknown = "The last run is not complete (\(why)), so \(reason)"
    }
    let asked = run.logs.flatMap(\.entries).filter { $0.verdict != .expected }
    let missing = Set(asked.map(\.record.reference)).filter { path in
      let target = path.split(separator: "/").first.map(String.init) ?? ""
      return seen[target] != nil && access(folders.reference(path), F_OK) != 0
    }
    gone = missing.map(folders.shown).sorted()
  }

  /// Sets `unknown` to a reason when a source has changed since the last run.
  ///
  /// The declarations come from the build of that run, so later changes would be missed.
  mutating func compare(with sources: [String], root: String, in folders: SnapshotFolders) {
    guard unknown == nil, let name, let end = FileStamp(of: "\(folders.runs)/\(name)") else {
      return
    }
    unknown = sources.first { source in
      FileStamp(of: AbsolutePath(source, in: root).text)?.isLater(than: end) == true
    }.map { "\($0) has changed since the last run, so its present declarations are unknown" }
  }
}
