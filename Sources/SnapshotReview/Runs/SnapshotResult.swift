package import JourneyRecords
import ProofsheetBasics
package import SnapshotChecking

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
    if entries.count == 1 {
      let entry = entries[0]
      (record, verdict, journey) = (entry.record, entry.verdict, entry.journey)
      sources = [entry.record.source]
      return
    }
    guard let worst = entries.max(by: { $0.verdict < $1.verdict }) else { return nil }
    (record, journey) = (worst.record, worst.journey)
    sources = Set(entries.map(\.record.source)).sorted()
    // Each process sees only its own checks, so two processes may share a file unnoticed.
    let isShared = sources.count > 1 && worst.verdict < .collided
    verdict = isShared ? .collided : worst.verdict
  }

  /// The test target and the test file of the snapshot: `MusicSearchTests/HomeSnapshots`.
  var group: String {
    if record.reference.isEmpty {
      return String(record.source.prefix { $0 != ":" }.replacing(".swift", with: ""))
    }
    let name = record.reference.utf8.lastIndex(of: 0x2F) ?? record.reference.startIndex
    return String(record.reference[..<name])
  }

  /// The part of the snapshot's name after the test target and the file: `scope.artist`.
  ///
  /// If the name is unknown, this is the name of the test.
  var name: String {
    guard !record.reference.isEmpty else { return record.test }
    let start = record.reference.utf8.lastIndex(of: 0x2F).map(record.reference.utf8.index(after:))
    let file = record.reference[(start ?? record.reference.startIndex)...]
    let parts = file.split(separator: ".").map(String.init)
    let shown = parts.last == "txt" ? parts.dropLast() : parts
    return shown.map(Self.readable).joined(separator: ".")
  }

  /// The name of the snapshot in messages: the reference as a path from the root, or the test.
  package var shown: String {
    record.reference.isEmpty ? record.test : SnapshotFolders.shown(record.reference)
  }

  /// Returns the unescaped name, or the escaped name if there are invisible characters.
  private static func readable(_ escaped: String) -> String {
    guard let name = SnapshotName.unescaped(escaped) else { return escaped }
    return name.unicodeScalars.contains(where: \.isInvisible) ? escaped : name
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
