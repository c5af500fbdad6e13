public import ProofsheetSnapshots
public import ScreenRendering

extension SnapshotAxis where Value == SnapshotTextDirection {
  /// Text directions: `.textDirections(.leftToRight, .rightToLeft)`; both when none is named.
  public static func textDirections(_ directions: SnapshotTextDirection...) -> SnapshotAxis {
    SnapshotAxis("textDirection", directions.isEmpty ? SnapshotTextDirection.allCases : directions)
  }
}

extension SnapshotAxis where Value == SnapshotDeviceClass {
  /// Classes of devices: `.devices(.phone, .pad)`.
  public static func devices(_ devices: SnapshotDeviceClass...) -> SnapshotAxis {
    SnapshotAxis("device", devices.map { (label: $0.name, value: $0) })
  }
}
