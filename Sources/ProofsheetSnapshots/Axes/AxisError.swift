/// The reasons why axes cannot be combined.
enum AxisError: Error, Equatable {
  /// Two axes have the same name.
  case sameName(String)
  /// An axis has no values.
  case noValues(axis: String)
  /// A value of an axis has no name.
  case emptyLabel(axis: String)
  /// Two values of an axis have the same name.
  case sameLabel(String, axis: String)
  /// The time zone database contains no time zone with the given name.
  case unknownTimeZone(String)
  /// The subject of one cell could not be made or rendered.
  case cell(String, reason: String)
}

extension AxisError: CustomStringConvertible {
  /// The error in one sentence that says what happened, where, and what to do.
  var description: String {
    switch self {
    case .sameName(let name): "two axes are called \"\(name)\"; give one of them another name."
    case .noValues(let axis): "the axis \"\(axis)\" has no values; give it at least one."
    case .emptyLabel(let axis): "a value of the axis \"\(axis)\" has an empty name; name it."
    case .sameLabel(let label, let axis):
      "two values of the axis \"\(axis)\" are called \"\(label)\"; give one of them another name."
    case .unknownTimeZone(let name):
      "there is no time zone \"\(name)\"; use a name of the time zone database, as Asia/Tokyo."
    case .cell(let cell, let reason): "in \(cell): \(reason)"
    }
  }
}
