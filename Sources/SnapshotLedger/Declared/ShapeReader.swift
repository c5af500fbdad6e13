import SubjectCatalogue

/// Determines the kinds of values that a declared type has, such as `nil` and `.failed`.
struct ShapeReader {
  let catalogue: SubjectCatalogue
  /// The index of each subject, by its type's identifier.
  let subjects: [String: Int]

  /// The depth at which nested enums are no longer read, since an enum may contain itself.
  private static let deepest = 3

  /// Returns the kinds of values of a type.
  ///
  /// The number of enums around the type is `depth`, so the type of a case's payload has depth 1.
  func shape(of spelling: TypeSpelling, depth: Int = 0) -> ValueShape {
    // An optional is unwrapped first, because `resolved` drops the optional of an alias.
    let known = spelling.wrapped == nil ? catalogue.resolved(spelling) : spelling
    let spelling = known.withoutParentheses
    let isUnwrapped = spelling.tokens.last?.text == "!"
    if let wrapped = isUnwrapped ? TypeSpelling(spelling.tokens.dropLast()) : spelling.wrapped {
      return .optional(shape(of: wrapped, depth: depth))
    }
    let head = spelling.tokens.prefix { $0.text != "<" }
    guard let id = head.last?.id, head.allSatisfy({ $0.kind == .type || $0.text == "." }) else {
      return .other
    }
    if id == "s:Sb" { return .boolean }
    guard depth < Self.deepest, let type = catalogue.type(id), !type.cases.isEmpty else {
      return .other
    }
    return .choice(choice(of: type, depth: depth))
  }

  /// Returns the cases of an enum, with the kinds of values of their payloads.
  func choice(of type: AppType, depth: Int = 0) -> Choice {
    let cases = type.cases.map { member in
      Choice.Case(
        name: member.name,
        payloads: member.declaration.parameters.map { parameter in
          Choice.Payload(
            label: parameter.label,
            shape: shape(of: parameter.type, depth: depth + 1)
          )
        }
      )
    }
    return Choice(cases: cases, subject: subjects[type.id])
  }
}
