import SnapshotChecking

/// The snapshots that differ or are missing, by the names that stand in the messages of their test
/// failures.
struct ReviewedSnapshots {
  /// The references as messages name them, and the inline snapshots as `Home.swift:7`.
  private let names: Set<Substring>

  init(_ results: [SnapshotResult]) {
    names = Set(
      results.filter(\.verdict.isReviewed).compactMap {
        $0.record.reference.isEmpty ? $0.record.source.split(separator: "/").last : $0.shown[...]
      }
    )
  }

  /// Whether a failure's message begins with the name of one of the snapshots, as `Home/full: …`.
  ///
  /// The message of an inline snapshot begins with its place, as `Tests/AppTests/Home.swift:7: …`.
  ///
  /// - Complexity: O(n · m) for a first line of n characters with m spaces and colons. The number
  ///   of snapshots has no effect.
  func hold(_ failure: TestFailure) -> Bool {
    guard let line = failure.said?.prefix(while: { $0 != "\n" }) else { return false }
    let folder = line.prefix { $0 != " " }.lastIndex(of: "/")
    return [line, folder.map { line[$0...].dropFirst() } ?? ""].contains { text in
      text.indices.contains { ": ".contains(text[$0]) && names.contains(text[..<$0]) }
    }
  }
}
