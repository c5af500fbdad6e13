import Foundation
import JourneyRecords
import SnapshotChecking
import SnapshotRendering

/// The newest known result for each of some references.
struct NewestResults {
  private var known: [String: (run: String, result: SnapshotResult)] = [:]
  private var gone: Set<String> = []

  /// Finds the newest result of each reference in `paths`, in all runs except the run named `run`.
  init(of paths: [String], in store: RunStore, except run: String? = nil) throws {
    var wanted = Set(paths.map { $0.lowercased() })
    for name in store.names() where !wanted.isEmpty && name != run {
      let run = try store.run(name)
      for result in run.results {
        let path = result.record.reference.lowercased()
        if wanted.remove(path) != nil { known[path] = (name, result) }
      }
      guard run.facts != nil, try store.doubt(name) == nil else { continue }
      let stems = Set(run.results.map { ReferenceStem(of: $0.record.reference.lowercased()) })
      let spelled = Dictionary(paths.map { ($0.lowercased(), $0) }) { first, _ in first }
      let missed = wanted.filter {
        run.makesNoMore(spelled[$0] ?? $0, ran: stems.contains(ReferenceStem(of: $0)))
      }
      gone.formUnion(missed)
      wanted.subtract(missed)
    }
  }

  /// Returns the places that use a reference, `Target/File.swift:line`; empty when no run checked
  /// the reference.
  func sources(_ path: String) -> [String] { known[path.lowercased()]?.result.sources ?? [] }

  /// Returns the findings of a sweep; empty for a sweep without findings.
  func findings(_ path: String) -> [ShownStory] {
    known[path.lowercased()]?.result.journey?.findings ?? []
  }

  /// Returns the newest run that checked a reference; nil when there is none.
  func run(_ path: String) -> String? { known[path.lowercased()]?.run }

  /// Returns a clause about a reference, such as `matched when it was last checked`.
  ///
  /// Other clauses say that its file has changed since, or that no kept run has checked it.
  func state(of path: String, changed: Date?, _ store: RunStore) -> String {
    guard let (run, result) = known[path.lowercased()] else {
      return "none of the kept runs has checked it"
    }
    if let end = store.end(run), let changed, changed > end {
      return "it has changed since it was last checked"
    }
    return "\(result.verdict.rawValue) when it was last checked"
  }

  /// Returns the name of the test that checks a reference: the name in its framework, or else the
  /// start of the reference's path.
  func test(_ path: String) -> String {
    known[path.lowercased()]?.result.record.test ?? ReferenceStem(of: path).text
  }

  /// Whether a run shows that the tests no longer check a reference.
  func isGone(_ path: String) -> Bool { gone.contains(path.lowercased()) }
}

extension RecordedRun {
  /// Whether the test of an unchecked reference ran to its end in this run, or is gone.
  fileprivate func makesNoMore(_ path: String, ran: Bool) -> Bool {
    guard let facts, !facts.isUnfinished(ReferenceStem(of: path)) else { return false }
    // The list of failed tests is certain only for a complete run.
    return facts.incomplete == nil || ran && facts.exitCode == 0
  }
}
