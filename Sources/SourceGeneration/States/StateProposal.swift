import SubjectCatalogue

/// A list of states for a type, made of the values that its properties may have, to be pasted and filled in.
struct StateProposal {
  /// One state that the type should have, and why.
  struct State: Equatable {
    let name: String
    /// The property with its value: `content: .empty(term:)`.
    let reason: String
  }

  let type: AppType
  let states: [State]
  /// How the type is made, with a mark in the place of each argument.
  private let maker: String

  init(_ type: AppType, in catalogue: SubjectCatalogue, _ rules: SubjectRules) {
    self.type = type
    let properties = DescribedType(type, in: catalogue, rules).fields.map(\.property)
    states = properties.flatMap { property in
      // A presenter shows what its view model does.
      let declared = property.declaration.type.map { catalogue.resolved($0) }
      let held = declared.flatMap { $0.isName ? $0.ids.last : nil }.flatMap(catalogue.type)
      guard let held, held.kind == .struct, rules.isSubject(held, in: catalogue) else {
        return Self.states(of: property, type, in: catalogue)
      }
      return DescribedType(held, in: catalogue, rules).fields.flatMap {
        Self.states(of: $0.property, held, in: catalogue)
      }
    }
    let initialiser = type.members.filter { $0.kind == .initialiser && $0.access >= .internal }
      .max { $0.declaration.parameters.count < $1.declaration.parameters.count }
    // What has a value of its own need not be given.
    let parameters = initialiser?.declaration.parameters.filter { parameter in
      !parameter.type.tokens.contains { $0.text == "=" }
    }
    let arguments = parameters?.map { parameter in
      (parameter.label.map { $0 + ": " } ?? "") + "<#\(parameter.type.text)#>"
    }
    maker = "\(type.sourceName)(\((arguments ?? []).joined(separator: ", ")))"
  }

  /// Whether a property is the same in every value: a `let` that no initialiser is given.
  private static func isConstant(_ property: AppMember, of type: AppType) -> Bool {
    property.declaration.introducer == "let"
      && !type.members.contains { member in
        member.kind == .initialiser
          && member.declaration.parameters.contains { $0.label == property.name }
      }
  }

  /// The states that a property tells apart: cases, nil and not, both of a switch, none and some of a list.
  private static func states(
    of property: AppMember,
    _ owner: AppType,
    in catalogue: SubjectCatalogue
  ) -> [State] {
    guard let declared = property.declaration.type, !isConstant(property, of: owner) else {
      return []
    }
    let (name, type) = (property.name, catalogue.resolved(declared))
    let inner = type.wrapped ?? type
    var states: [State] = []
    if type.isOptional {
      states.append(State(name: "without \(name)", reason: "\(name): nil"))
    }
    if let id = inner.ids.last, let cases = catalogue.type(id)?.cases, !cases.isEmpty,
      inner.element == nil
    {
      return states + cases.map { State(name: $0.name, reason: "\(name): .\($0.title)") }
    }
    if inner.text == "Bool" {
      states += [true, false].map {
        State(name: $0 ? name : "not \(name)", reason: "\(name): \($0)")
      }
    } else if inner.element != nil || inner.isDictionary {
      states += ["no", "one", "many"].map {
        State(name: "\($0) \(name)", reason: "\(name): \($0 == "no" ? "none" : $0)")
      }
    } else if type.isOptional {
      states.append(State(name: "with \(name)", reason: "\(name): not nil"))
    }
    return states
  }

  /// The extension, in which each mark `<#…#>` waits for a value.
  var text: String {
    var lines = [
      "extension \(type.sourceName): SnapshotStates {",
      "  public static var snapshotStates: [SnapshotState] {",
      "    [",
    ]
    for state in states.isEmpty ? [State(name: "usual", reason: "all there is")] : states {
      lines.append("      // \(state.reason)")
      lines.append("      SnapshotState(\"\(state.name)\") { \(maker) },")
    }
    return (lines + ["    ]", "  }", "}"]).joined(separator: "\n") + "\n"
  }
}

extension TypeSpelling {
  /// Whether it is a type by its name alone: no list, box or optional of one.
  fileprivate var isName: Bool { tokens.allSatisfy { $0.kind == .type || $0.text == "." } }
}
