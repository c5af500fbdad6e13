import SnapshotRendering

/// A device with a text size and a text direction, which determine the layout.
struct ScreenSize {
  /// The smallest number of columns, so that a wide character fits beside the marks of every
  /// element.
  static let fewestColumns = 12
  /// The allowed text sizes in percent, from below the smallest to above the largest accessibility
  /// size.
  static let textSizes = 50...400

  let device: SnapshotDeviceClass
  let textSize: Int
  let direction: SnapshotTextDirection
  /// The number of characters in a line at this text size, the frame included.
  let columns: Int
  /// The number of visible lines at this text size.
  let rows: Int

  init(
    _ device: SnapshotDeviceClass,
    textSize: Int,
    direction: SnapshotTextDirection
  ) throws(ScreenError) {
    guard Self.textSizes.contains(textSize) else { throw .textSize(textSize) }
    self.device = device
    self.textSize = textSize
    self.direction = direction
    columns = device.columns * 100 / textSize
    guard columns >= Self.fewestColumns else {
      throw .tooNarrow(device: device.name, columns: columns)
    }
    guard device.rows > 0 else { throw .noRows(device: device.name) }
    rows = max(1, device.rows * 100 / textSize)
  }

  /// The name of the wireframe in a reference: `phone, text 200%, rightToLeft`.
  var name: String {
    var name = Self.shown(device.name)
    if textSize != 100 { name += ", text \(textSize)%" }
    if direction == .rightToLeft { name += ", rightToLeft" }
    return name
  }

  /// Returns a device's name, in quotes when it could look like another part of an outline.
  static func shown(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, 0x2D: true
      default: false
      }
    }
    let startsPlain = name.utf8.first.map { $0 >= 0x41 } ?? false
    let isPadded = name.hasSuffix(" ")
    return isPlain && startsPlain && !isPadded && name != ScreenOutline.field
      ? name : QuotedText.line(name)
  }
}
