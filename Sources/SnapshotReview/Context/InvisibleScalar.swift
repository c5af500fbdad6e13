extension Unicode.Scalar {
  /// Whether a reader could not see it, or takes it for a space: it ends a line, turns the direction
  /// of a text, or hides.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      true
    case .spaceSeparator: self != " "
    default: false
    }
  }
}
