import SnapshotChecking

/// Where the assertions of some references stand, as the newest run that knows them says.
struct SourcePlaces {
  private var places: [String: [String]] = [:]

  /// Looks through the runs, the newest first, until every reference is found.
  ///
  /// - Parameters:
  ///   - paths: References below `__Snapshots__`.
  ///   - store: The runs.
  /// - Throws: ``ReviewError/Runs/corruptedLog(path:line:)``.
  init(of paths: [String], in store: RunStore) throws {
    var wanted = Set(paths.map { $0.lowercased() })
    guard !wanted.isEmpty else { return }
    for name in store.names() {
      for result in try store.run(name).results {
        let path = result.record.reference.lowercased()
        if wanted.remove(path) != nil { places[path] = result.sources }
      }
      if wanted.isEmpty { return }
    }
  }

  /// The places of a reference, `Target/File.swift:line`; none when no run knows it.
  subscript(path: String) -> [String] { places[path.lowercased()] ?? [] }
}
