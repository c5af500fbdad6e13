/// The orientation of the device.
public enum ScreenOrientation: CaseIterable, Hashable, Sendable {
  /// Upright.
  case portrait
  /// On its side, either way round.
  case landscape
}
