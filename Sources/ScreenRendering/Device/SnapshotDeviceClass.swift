/// A class of devices that a screen is laid out for.
///
/// An app adds its own:
/// `extension SnapshotDeviceClass { static let car = SnapshotDeviceClass("car", columns: 60, rows: 16) }`.
public struct SnapshotDeviceClass: Hashable, Sendable {
  /// Its name in references.
  public let name: String
  /// How many characters of the standard text size stand side by side, the frame included.
  package let columns: Int
  /// How many lines of the standard text size stand below each other before the user has to scroll.
  package let rows: Int

  /// Names a class of devices.
  ///
  /// - Parameters:
  ///   - name: Its name in references.
  ///   - columns: How many characters of the standard text size stand side by side, two of them for the
  ///     frame.
  ///   - rows: How many lines of the standard text size are seen at once.
  public init(_ name: String, columns: Int = 40, rows: Int = 30) {
    self.name = name
    self.columns = columns
    self.rows = rows
  }

  /// A telephone: 40 columns, 30 rows.
  public static let phone = SnapshotDeviceClass("phone")
  /// A large telephone: 48 columns, 42 rows.
  public static let largePhone = SnapshotDeviceClass("largePhone", columns: 48, rows: 42)
  /// A tablet: 80 columns, 52 rows.
  public static let pad = SnapshotDeviceClass("pad", columns: 80, rows: 52)

  /// The device on its side.
  ///
  /// A character is twice as high as it is wide.
  public var landscape: SnapshotDeviceClass {
    SnapshotDeviceClass("\(name) landscape", columns: rows * 2, rows: max(1, columns / 2))
  }
}
