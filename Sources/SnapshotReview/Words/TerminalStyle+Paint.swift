import TextDiff

extension TerminalStyle {
  /// The text in a colour, or as it is where colours are not wanted.
  func paint(_ text: String, _ colour: TerminalColour) -> String {
    switch self {
    case .plain: text
    case .ansi: colour.rawValue + text + TerminalColour.reset.rawValue
    }
  }
}
