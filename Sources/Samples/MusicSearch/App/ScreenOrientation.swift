/// How the device is held.
public enum ScreenOrientation: CaseIterable, Hashable, Sendable {
  /// Upright.
  case portrait
  /// On its side, either way round.
  case landscape
}
