import Foundation
import ProofsheetBasics
package import SnapshotChecking
import SnapshotRendering
package import ToolBasics

/// The common start of all references of a test, as `AppTests/Home/welcome`.
///
/// Without the file of the test, the stem is `AppTests/*/welcome`; without its target, `welcome`.
struct ReferenceStem: Hashable {
  let text: String

  /// The stem of a reference.
  init(of reference: String) {
    let name = reference.lastIndex(of: "/").map { reference.index(after: $0) }
    let start = name ?? reference.startIndex
    text = String(reference[..<start] + reference[start...].prefix { $0 != "." })
  }

  /// Returns the path that a reference has while no other suite of its file has a test of the name.
  static func withoutSuites(_ reference: String) -> String {
    let parts = reference.split(separator: "/")
    return (parts.dropLast().prefix(2) + parts.suffix(1)).joined(separator: "/")
  }

  /// The stem of a test's references, from the test's file and function; with the test, the stem in
  /// the folders of its suites.
  init(fileID: String, function: String, in test: String? = nil) {
    text = CheckedFunction(fileID: fileID, name: function, isRepeated: true).pathStart(in: test)
  }

  private init(text: String) { self.text = text }

  /// The stem without the file.
  var ofAnyFile: ReferenceStem {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return self }
    return ReferenceStem(text: ([parts[0], "*"] + parts[2...]).joined(separator: "/"))
  }

  /// The stem without the file and the target.
  var ofAnyTarget: ReferenceStem {
    ReferenceStem(text: String(text.split(separator: "/").last ?? ""))
  }

  /// The stems under which a test may be known that has this one.
  var spellings: [ReferenceStem] {
    let plain = ReferenceStem(text: Self.withoutSuites(text))
    return [self, ofAnyFile, plain, plain.ofAnyFile, ofAnyTarget]
  }
}

/// The newest known result for each of some references.
struct NewestResults {
  private var known: [String: (run: String?, result: SnapshotResult?)] = [:]
  private var gone: Set<String> = []

  /// Finds the newest result of each reference in `paths`, in all runs.
  init(of paths: [String], in store: RunStore) throws {
    var wanted = Set(paths.map { $0.lowercased() })
    for name in store.names() where !wanted.isEmpty {
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

  /// Returns the newest run that checked a reference, and its result; nil without such a run.
  subscript(path: String) -> (run: String?, result: SnapshotResult?)? { known[path.lowercased()] }

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

/// The result of a run for one snapshot, over all checks and processes.
package struct SnapshotResult: Equatable {
  /// The record of the check with the most serious verdict.
  package let record: RunRecord
  /// The most serious verdict of the snapshot's checks; at least `collided` if several places of
  /// the source use the reference.
  package let verdict: RunVerdict
  /// The facts of the journey; nil for a snapshot that is no journey.
  package let journey: JourneyFacts?
  /// The source lines of the checks that used the reference, sorted.
  package let sources: [String]

  /// Combines all checks of one reference; nil without checks.
  fileprivate init?(_ entries: [ProcessLog.Entry]) {
    guard let worst = entries.max(by: { $0.verdict < $1.verdict }) else { return nil }
    (record, journey) = (worst.record, worst.journey)
    sources = Set(entries.map(\.record.source)).sorted()
    // Each process sees only its own checks, so two processes may share a file unnoticed.
    let isShared = sources.count > 1 && worst.verdict < .collided
    verdict = isShared ? .collided : worst.verdict
  }

  /// The name of the snapshot in messages: the reference as a path from the root, or the test.
  package var shown: String {
    record.reference.isEmpty ? record.test : SnapshotFolders.shown(record.reference)
  }
}

extension SnapshotResult {
  static func all(in logs: [ProcessLog]) -> [SnapshotResult] {
    var byReference: [String: [ProcessLog.Entry]] = [:]
    for entry in logs.flatMap(\.entries) {
      let record = entry.record
      let key =
        record.reference.isEmpty
        ? "\u{0}\(record.source)\u{0}\(record.test)" : record.reference.lowercased()
      byReference[key, default: []].append(entry)
    }
    // Sorting the keys alone is cheaper than sorting the results.
    return byReference.keys.sorted().compactMap { byReference[$0].flatMap(SnapshotResult.init) }
  }
}
