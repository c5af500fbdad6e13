import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import TextDiff

/// What one repetition of a run found in other surroundings.
struct StressResult: Encodable {
  /// A snapshot that is not what it was.
  struct Move: Encodable {
    /// How messages name it.
    let reference: String
    /// What moved in it, in a few words each.
    let changes: [String]
  }

  /// How reports name the surroundings.
  let surroundings: String
  /// What the surroundings do not reach.
  let limit: String?
  /// How many snapshots were checked.
  let checks: Int
  let moved: [Move]
  /// What went wrong besides snapshots; nil when nothing did.
  let failure: String?

  var isClean: Bool { moved.isEmpty && failure == nil }

  /// Compares a repetition with what the run that was clean found.
  init(_ variant: StressVariant, base: [SnapshotResult], _ tests: TestRun) {
    let store = ReferenceStore(folders: tests.folders)
    (surroundings, limit) = (variant.name, variant.limit)
    let results = tests.run.results
    checks = results.count
    var moves = results.filter { $0.verdict != .matched }.map { result in
      Move(reference: result.shown, changes: Self.changes(of: result, in: store))
    }
    let checked = Set(results.map(\.shown))
    for result in base where !checked.contains(result.shown) {
      moves.append(Move(reference: result.shown, changes: ["was not checked"]))
    }
    moved = moves
    failure =
      tests.end == .exited(0) || !moves.isEmpty
      ? nil
      : "\(tests.command.name) ended with exit code \(tests.end.code); all that it said: \(tests.outputPath)"
  }

  /// How many changes of one snapshot are told.
  private static let mostChanges = 5

  private static func changes(
    of result: SnapshotResult,
    in store: ReferenceStore
  ) -> [String] {
    // An inline snapshot has no file of its own.
    guard result.verdict == .different, !result.record.reference.isEmpty,
      let change = PendingChange.read(result.record.reference, in: store)
    else { return [result.record.reason ?? result.verdict.rawValue] }
    guard let facts = change.facts else { return [change.counts()] }
    let told = facts.changes.prefix(mostChanges).map(\.description)
    let more = facts.changes.count - told.count
    return told + (more > 0 ? ["and \(more) more"] : [])
  }

  /// `TZ=Asia/Kathmandu: 158 snapshots, 1 moved`, and what moved.
  var text: String {
    let found = moved.isEmpty ? "nothing moved" : "\(moved.count) moved"
    var text =
      "  \(surroundings): \(counted(checks, "snapshot")), \(found)\(limit.map { " (\($0))" } ?? "")\n"
    for move in moved {
      text += "    \(move.reference)\n"
      text += move.changes.map { "      \($0)\n" }.joined()
    }
    return text + (failure.map { "    \($0)\n" } ?? "")
  }
}
