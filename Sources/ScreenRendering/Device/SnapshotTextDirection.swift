/// Where a line of text starts.
public enum SnapshotTextDirection: String, CaseIterable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic and Hebrew: the layout is mirrored.
  case rightToLeft
}
