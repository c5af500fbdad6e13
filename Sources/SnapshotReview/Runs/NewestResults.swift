import Foundation
import SnapshotChecking
import SnapshotRendering

/// For some references what the newest run says that knows of them.
struct NewestResults {
  private var known: [String: (run: String, result: SnapshotResult)] = [:]
  private var gone: Set<String> = []

  /// Looks through the runs but one, the newest first, until every reference is found.
  init(of paths: [String], in store: RunStore, except run: String? = nil) throws {
    var wanted = Set(paths.map { $0.lowercased() })
    for name in store.names() where !wanted.isEmpty && name != run {
      let run = try store.run(name)
      for result in run.results {
        let path = result.record.reference.lowercased()
        if wanted.remove(path) != nil { known[path] = (name, result) }
      }
      guard run.facts != nil, try store.doubt(name) == nil else { continue }
      let stems = Set(run.results.map { Self.stem($0.record.reference.lowercased()) })
      let missed = wanted.filter { run.makesNoMore($0, ran: stems.contains(Self.stem($0))) }
      gone.formUnion(missed)
      wanted.subtract(missed)
    }
  }

  /// The places that use a reference, `Target/File.swift:line`; none when no run knows it.
  func sources(_ path: String) -> [String] { known[path.lowercased()]?.result.sources ?? [] }

  /// The facts of a reference that scrubbers replaced as a whole.
  func hidden(_ path: String) -> [ScrubberReport.Blind] {
    known[path.lowercased()]?.result.record.blind ?? []
  }

  /// The newest run that checked a reference; nil when none is known.
  func run(_ path: String) -> String? { known[path.lowercased()]?.run }

  /// The last verdict on a reference, or that its file has changed since.
  func state(of path: String, changed: Date?, _ store: RunStore) -> String {
    guard let (run, result) = known[path.lowercased()] else {
      return "no run that is kept checked it"
    }
    if let end = store.end(run), let changed, changed > end {
      return "it has changed since it was last checked"
    }
    return "\(result.verdict.rawValue) when it was last checked"
  }

  /// The test of a reference: as its framework names it, or as the reference does.
  func test(_ path: String) -> String {
    known[path.lowercased()]?.result.record.test ?? Self.stem(path)
  }

  /// Whether a run that would have checked a reference has not.
  func isGone(_ path: String) -> Bool { gone.contains(path.lowercased()) }

  /// What all references of a test start with: `AppTests/Home/welcome`.
  private static func stem(_ path: String) -> String {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return String(path[..<name] + path[name...].prefix { $0 != "." })
  }
}

extension RecordedRun {
  /// Whether the test of a reference that this run did not check has run to its end, or is gone.
  fileprivate func makesNoMore(_ path: String, ran: Bool) -> Bool {
    guard let facts, !facts.isUnfinished(path) else { return false }
    // The tests that failed are only known of a complete run.
    return facts.incomplete == nil || ran && facts.exitCode == 0
  }
}
