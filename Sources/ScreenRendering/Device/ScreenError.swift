/// Why a screen cannot be laid out.
enum ScreenError: Error, Equatable {
  /// A device has no room for one short word.
  case tooNarrow(device: String, columns: Int)
  /// A device has no lines.
  case noRows(device: String)
  /// A text size that no system has.
  case textSize(Int)
  /// Two devices have one name.
  case sameDevice(String)
  /// The subject describes its screen on another actor only.
  case elsewhere(type: String)
}

extension ScreenError: CustomStringConvertible {
  /// One sentence that says what, where and what to do.
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
