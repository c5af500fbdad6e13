import SnapshotChecking
import SnapshotRendering

/// For some references what the newest run says that checked them.
struct NewestResults {
  private var results: [String: SnapshotResult] = [:]

  /// Looks through the runs, the newest first, until every reference is found.
  init(of paths: [String], in store: RunStore) throws {
    var wanted = Set(paths.map { $0.lowercased() })
    for name in store.names() where !wanted.isEmpty {
      for result in try store.run(name).results {
        let path = result.record.reference.lowercased()
        if wanted.remove(path) != nil { results[path] = result }
      }
    }
  }

  /// The places that use a reference, `Target/File.swift:line`; none when no run knows it.
  func sources(_ path: String) -> [String] { results[path.lowercased()]?.sources ?? [] }

  /// The facts of a reference that scrubbers hide.
  func hidden(_ path: String) -> [SensitivityReport.Blind] {
    (results[path.lowercased()]?.record.blind ?? []).map {
      .init(keyPath: $0.keyPath, reason: "scrubbed by \($0.scrubber)")
    }
  }
}
