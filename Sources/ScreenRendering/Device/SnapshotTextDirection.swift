/// Where a line of text starts.
public enum SnapshotTextDirection: String, CaseIterable, Sendable {
  case leftToRight
  case rightToLeft
}
