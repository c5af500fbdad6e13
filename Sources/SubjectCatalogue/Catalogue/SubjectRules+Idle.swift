extension SubjectRules {
  /// A line that fits nothing: a slip, or about something that is gone.
  package struct IdleLine: Equatable, Sendable {
    package let number: Int
    /// What it says, without its reason.
    package let text: String
  }

  /// The lines that fit nothing of what a package declares; coverage looks after its own.
  ///
  /// - Parameter catalogue: What is looked at of the package.
  /// - Returns: Them, in order.
  package func idleLines(in catalogue: SubjectCatalogue) -> [IdleLine] {
    let types = catalogue.modules.flatMap(\.types)
    return lines.filter { line in
      let pattern = line.pattern
      switch line.word {
      case "module":
        return !catalogue.modules.contains { Self.matches($0.name[...], pattern[...]) }
      case "subject":
        return !types.contains { Self.isSubject($0, by: pattern, in: catalogue) }
      case "double":
        return !types.contains {
          $0.kind == .protocol && Self.matches($0.shortName[...], pattern[...])
        }
      case "omit": return !types.contains { omits(pattern, $0, in: catalogue) }
      default: return false
      }
    }.map { IdleLine(number: $0.number, text: "\($0.word) \($0.pattern)") }
  }

  /// Whether a pattern is about a type or a property of it.
  private func omits(_ pattern: String, _ type: AppType, in catalogue: SubjectCatalogue) -> Bool {
    if Self.matches(type.name[...], pattern[...]) { return true }
    // The properties of most types are not asked for.
    guard pattern.contains("*") || pattern.hasPrefix(type.name + ".") else { return false }
    return catalogue.properties(of: type).contains {
      Self.matches("\(type.name).\($0.name)"[...], pattern[...])
    }
  }
}
