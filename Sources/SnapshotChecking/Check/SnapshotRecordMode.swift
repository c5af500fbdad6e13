/// What a check may write to `__Snapshots__`.
///
/// ```swift
/// assertSnapshot(of: order, record: .all)
/// ```
public enum SnapshotRecordMode: String, CaseIterable, Sendable {
  /// Nothing: a missing or different reference fails.
  case never
  /// References that do not exist yet.
  case missing
  /// References that do not exist or differ.
  case failed
  /// Every reference.
  case all
}
