import SubjectCatalogue

/// Finds out what kinds of values a declared type has.
struct ShapeReader {
  let catalogue: SubjectCatalogue
  /// The numbers of declared errors, by the enum's identifier.
  let errors: [String: Int]
  /// The numbers of subjects, by the type's identifier.
  let subjects: [String: Int]

  /// How many enums may stand in each other: one may hold itself.
  private static let deepest = 3

  /// The kinds of values of a type as it is spelled.
  ///
  /// - Parameters:
  ///   - spelling: The type.
  ///   - bound: What stands for the parameters of a generic type around it.
  ///   - depth: How many enums it stands in.
  /// - Returns: The kinds.
  func shape(
    of spelling: TypeSpelling,
    bound: [String: TypeSpelling] = [:],
    depth: Int = 0
  ) -> ValueShape {
    let spelling = catalogue.resolved(spelling).withoutParentheses
    if let wrapped = spelling.wrapped ?? spelling.unwrapped {
      return .optional(shape(of: wrapped, bound: bound, depth: depth))
    }
    if spelling.element != nil || spelling.isDictionary { return .list }
    let head = spelling.tokens.prefix { $0.text != "<" }
    guard let last = head.last, head.allSatisfy({ $0.kind == .type || $0.text == "." }) else {
      return .other
    }
    guard let id = last.id else {
      guard head.count == 1, let known = bound[last.text] else { return .other }
      return shape(of: known, depth: depth)
    }
    switch (id, last.text) {
    case ("s:Sb", _): return .boolean
    case ("s:SS", _), ("s:Ss", _): return .text
    default: break
    }
    guard depth < Self.deepest, let type = catalogue.type(id), type.kind == .enum,
      !type.cases.isEmpty
    else { return .other }
    return .choice(choice(of: type, arguments: spelling.arguments, bound: bound, depth: depth))
  }

  /// The cases of an enum.
  func choice(
    of type: AppType,
    arguments: [TypeSpelling] = [],
    bound outer: [String: TypeSpelling] = [:],
    depth: Int = 0
  ) -> Choice {
    var bound: [String: TypeSpelling] = [:]
    for (name, argument) in zip(type.parameters, arguments) {
      bound[name] = argument.tokens.count == 1 ? outer[argument.text] ?? argument : argument
    }
    let cases = type.cases.map { member in
      Choice.Case(
        name: member.name,
        payloads: member.declaration.parameters.map { parameter in
          Choice.Payload(
            label: parameter.label,
            shape: shape(of: parameter.type, bound: bound, depth: depth + 1)
          )
        }
      )
    }
    return Choice(cases, error: errors[type.id], subject: subjects[type.id])
  }
}

extension TypeSpelling {
  /// What an implicitly unwrapped optional wraps.
  fileprivate var unwrapped: TypeSpelling? {
    guard tokens.last?.text == "!" else { return nil }
    return TypeSpelling(tokens.dropLast())
  }

  /// The arguments of a generic type: `User` and `Int` of `Page<User, Int>`.
  fileprivate var arguments: [TypeSpelling] {
    guard let start = tokens.firstIndex(where: { $0.text == "<" }), tokens.last?.text == ">" else {
      return []
    }
    var (arguments, depth) = ([[DeclarationToken]](), 0)
    arguments.append([])
    for token in tokens[(start + 1)..<(tokens.count - 1)] {
      switch token.text {
      case "<", "(", "[": depth += 1
      case ">", ")", "]": depth -= 1
      default: break
      }
      if depth == 0, token.text == "," {
        arguments.append([])
      } else {
        arguments[arguments.count - 1].append(token)
      }
    }
    return arguments.map { TypeSpelling($0) }
  }
}
