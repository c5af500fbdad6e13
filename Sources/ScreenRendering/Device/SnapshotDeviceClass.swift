/// A class of devices for the layout of a screen.
///
/// An app adds its own:
/// `extension SnapshotDeviceClass { static let car = SnapshotDeviceClass("car", columns: 60, rows: 16) }`.
public struct SnapshotDeviceClass: Hashable, Sendable {
  /// The name in references.
  public let name: String
  /// The number of characters of the standard text size in a line, the frame included.
  package let columns: Int
  /// The number of visible lines of the standard text size.
  package let rows: Int

  /// Creates a class of devices.
  ///
  /// - Parameters:
  ///   - name: The name in references.
  ///   - columns: The number of characters of the standard text size in a line, including two for
  ///     the frame.
  ///   - rows: The number of visible lines of the standard text size.
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
