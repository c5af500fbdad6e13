/// The side where a line of text starts.
public enum SnapshotTextDirection: String, CaseIterable, Sendable {
  /// The direction of English.
  case leftToRight
  /// The direction of Arabic and Hebrew, with a mirrored layout.
  case rightToLeft
}
