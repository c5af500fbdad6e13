import SnapshotRendering

/// The form of a reference's text, as the first lines of the text show.
enum ReferenceForm: Sendable {
  /// The canonical text of a subject.
  case state
  /// Outlines of screens.
  case screens
  /// Texts other than screens, one for each combination of the axes' values.
  case grid
  /// The transcript of a journey.
  case journey
  /// A page, a message or JSON, of which lint checks only the length.
  case other

  init(_ lines: [Substring]) {
    let first = lines.first ?? ""
    let base = lines.firstIndex { $0.hasPrefix("base:") }
    if first == "axes:" {
      let isEmpty = base.map { lines[$0] == "base: empty" } ?? false
      let start = base.flatMap { lines.dropFirst($0 + 1).first } ?? ""
      self = isEmpty || Self.isScreen(start.dropFirst(2)) ? .screens : .grid
    } else if first == "empty" || Self.isScreen(first) {
      self = .screens
    } else if first.hasPrefix("journey: ") {
      self = .journey
    } else {
      self = Self.mayBeState(lines) ? .state : .other
    }
  }

  /// Whether a line begins an outline, with the role of an element: `- button "Log in"`.
  private static func isScreen(_ line: Substring) -> Bool {
    guard line.hasPrefix("- ") else { return false }
    return ElementRole(rawValue: String(line.dropFirst(2).prefix { $0.isLetter })) != nil
  }

  /// Whether the first line may begin canonical text.
  ///
  /// The line is a text in quotes, an element of a list, or the name of a type with an indented
  /// line below.
  private static func mayBeState(_ lines: [Substring]) -> Bool {
    guard let first = lines.first, lines.count > 1 else { return false }
    if ["\"", "* ", "- "].contains(where: first.hasPrefix) { return true }
    let type = #/[A-Z_][\w.`?]*(?:[<(\[][\w.`?<>()\[\] #,:\-]*[>)\]])?/#
    return lines[1].hasPrefix("  ") && first.wholeMatch(of: type) != nil
  }
}
