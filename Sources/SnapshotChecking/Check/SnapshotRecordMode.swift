/// The references that a check may write to `__Snapshots__`.
///
/// ```swift
/// assertSnapshot(of: order, record: .all)
/// ```
public enum SnapshotRecordMode: String, CaseIterable, Sendable {
  /// Writes no reference: a missing or different one fails.
  case never
  /// Writes references that do not exist yet.
  case missing
  /// Writes references that do not exist or differ.
  case failed
  /// Writes every reference.
  case all
}
