/// The references that a check may write to `__Snapshots__`.
///
/// ```swift
/// assertSnapshot(of: order, record: .all)
/// ```
public enum SnapshotRecordMode: String, CaseIterable, Sendable {
  /// Writes no reference; a missing or different reference fails the test.
  case never
  /// Writes references that are missing.
  case missing
  /// Writes references that are missing or differ.
  case failed
  /// Writes every reference.
  case all
}
