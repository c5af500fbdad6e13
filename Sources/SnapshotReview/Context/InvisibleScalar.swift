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

extension String {
  /// The text with an escape in the place of each character that a reader cannot see or a terminal obeys.
  var visible: String { visible(keeping: nil) }

  /// The same, but for a character that stays, as the ends of lines may.
  func visible(keeping kept: Unicode.Scalar?) -> String {
    guard unicodeScalars.contains(where: { $0 != kept && $0.isInvisible }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar != kept && scalar.isInvisible ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}
