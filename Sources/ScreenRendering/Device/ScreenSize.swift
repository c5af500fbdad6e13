import SnapshotRendering

/// A device, how large its text is, and where lines start: all that a layout depends on.
struct ScreenSize {
  /// The fewest columns, so that a wide character fits beside the marks of every element.
  static let fewestColumns = 12
  /// From below the smallest to above the largest accessibility size, in percent.
  static let textSizes = 50...400

  let device: SnapshotDeviceClass
  let textSize: Int
  let direction: SnapshotTextDirection
  /// How many characters stand side by side at this text size, the frame included.
  let columns: Int
  /// How many lines are seen at once at this text size.
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

  /// A device's name, in quotes unless it is plain; what else stands in an outline never is.
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
