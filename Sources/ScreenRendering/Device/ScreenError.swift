/// The reason why a screen has no layout.
enum ScreenError: Error, Equatable {
  /// The device has no room for one short word.
  case tooNarrow(device: String, columns: Int)
  /// A device has no lines.
  case noRows(device: String)
  /// The text size is outside of the range of all systems.
  case textSize(Int)
  /// Two devices have one name.
  case sameDevice(String)
  /// The subject describes its screen on another actor only.
  case elsewhere(type: String)
}

extension ScreenError: CustomStringConvertible {
  /// One sentence with the problem, its place and the remedy.
  var description: String {
    switch self {
    case .tooNarrow(let device, let columns):
      "the device \"\(device)\" has \(columns) columns at this text size; "
        + "\(ScreenSize.fewestColumns) is the fewest that a screen is laid out in."
    case .noRows(let device):
      "the device \"\(device)\" has no rows; say how many lines are seen at once."
    case .textSize(let size):
      "the text size is \(size) percent; it is one of \(ScreenSize.textSizes.lowerBound) to "
        + "\(ScreenSize.textSizes.upperBound), where 100 is the standard size."
    case .sameDevice(let name):
      "two devices are called \"\(name)\"; give one of them another name."
    case .elsewhere(let type):
      "\(type) describes its screen on another actor; write nonisolated before the conformance."
    }
  }
}
