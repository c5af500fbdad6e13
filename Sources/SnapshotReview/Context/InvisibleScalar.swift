extension Unicode.Scalar {
  /// Whether the scalar is invisible, or looks like a space without being U+0020.
  ///
  /// Such a scalar ends a line, changes the direction of the text, or has no shape.
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

extension String {
  /// The text with escapes for invisible characters, such as control characters of a terminal.
  var visible: String { visible(keeping: nil) }

  /// Returns the text with escapes for all invisible scalars but one, such as the line feed.
  func visible(keeping kept: Unicode.Scalar?) -> String {
    guard unicodeScalars.contains(where: { $0 != kept && $0.isInvisible }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar != kept && scalar.isInvisible ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}
