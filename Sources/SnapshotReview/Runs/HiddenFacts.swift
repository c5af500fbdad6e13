import SnapshotChecking

/// The facts of references that scrubbers hide, as the newest run that checked them says.
struct HiddenFacts {
  private var facts: [String: [SensitivityReport.Blind]] = [:]

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
      for entry in try store.run(name).logs.flatMap(\.entries) {
        let path = entry.record.reference.lowercased()
        guard wanted.remove(path) != nil else { continue }
        facts[path] = (entry.record.blind ?? []).map {
          .init(keyPath: $0.keyPath, reason: "scrubbed by \($0.scrubber)")
        }
      }
      if wanted.isEmpty { return }
    }
  }

  /// The hidden facts of a reference; none when no run knows it.
  subscript(path: String) -> [SensitivityReport.Blind] { facts[path.lowercased()] ?? [] }
}
