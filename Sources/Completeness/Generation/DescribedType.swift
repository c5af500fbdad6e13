/// A presenter or a view model, with the shown, hidden and left out properties of its description.
package struct DescribedType {
  let type: AppType
  /// The fields in the order of their declarations: each property and the expression that reads it.
  package private(set) var fields: [(property: AppMember, expression: String)] = []
  /// The properties that are no state of the subject.
  ///
  /// Snapshots list all other stored properties without a field as "not described".
  private(set) var hidden: [String] = []
  /// The properties that a description cannot read.
  private(set) var leftOut: [GeneratedSource.LeftOut] = []

  package init(_ type: AppType, in catalogue: SubjectCatalogue, _ rules: SubjectRules) {
    self.type = type
    let all = catalogue.properties(of: type)
    let names = Set(all.map(\.name))
    for property in all where !Self.isStorage(property.name, among: names) {
      let name = "\(type.name).\(property.name)"
      if rules.omits(name) || Self.isCollaborator(property, in: catalogue, rules) {
        hidden.append(property.name)
      } else if property.access < type.access || Self.unspoken.contains(property.name) {
        continue
      } else if let reason = Self.obstacle(property, of: type) {
        leftOut.append(.init(subject: name, reason: reason, place: property.place))
      } else {
        let read = "self." + property.declaration.name
        let isSafe = property.declaration.thrown == .nothing
        fields.append((property, isSafe ? read : "Result { try \(read) }"))
      }
    }
  }

  /// Whether the compiler or a macro wrote a property as storage of another property: `_count`.
  private static func isStorage(_ name: String, among names: Set<String>) -> Bool {
    name.hasPrefix("_$") || name.hasPrefix("$")
      || (name.hasPrefix("_") && names.contains(String(name.dropFirst())))
  }

  /// Returns the reason why a type gets no description; `nil` for a type that can be described.
  package static func obstacle(_ type: AppType, reach: AppAccess) -> String? {
    if !reach.isSeenByTests {
      return "it is private; make it internal, or describe the type that shows it"
    }
    if type.kind == .enum { return "it is an enum, whose snapshots show case and payload anyway" }
    if type.kind == .actor { return "it is an actor; take a snapshot of a value that it returns" }
    if type.declaration.generics.contains("each ") {
      return "its types are a parameter pack, which no extension can name; show its properties"
    }
    if type.availability.isDiscouraged {
      return "it is deprecated or unavailable, and using it would warn"
    }
    guard case .other(let actor) = type.isolation else { return nil }
    return "it belongs to \(actor), and a description to the main actor; take a snapshot of a "
      + "value that it returns"
  }
}

// MARK: - Properties

extension DescribedType {
  /// The properties of standard protocols, such as `hashValue`, which no screen shows.
  private static let unspoken: Set = [
    "hashValue", "customMirror", "debugDescription", "playgroundDescription", "unownedExecutor",
    "objectWillChange",
  ]

  /// Whether a property is a collaborator, such as a delegate, a closure or a router.
  private static func isCollaborator(
    _ property: AppMember,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) -> Bool {
    let modifiers = property.declaration.modifiers
    if modifiers.contains(where: { $0.hasPrefix("weak") || $0.hasPrefix("unowned") }) {
      return true
    }
    guard let declared = property.declaration.type else { return false }
    let type = catalogue.resolved(declared).withoutParentheses
    let inner = (type.wrapped ?? type).withoutParentheses
    if type.isFunction || isMute(inner.tokens.first, in: catalogue) { return true }
    return type.protocols.contains { token in
      let own = token.id.flatMap(catalogue.type)
      return isMute(token, in: catalogue)
        || own.map(rules.isDoubled) ?? SubjectRules.isUsualDouble(token.text)
    }
  }

  /// Whether a name stands for a system type without visible content, and not for a type of the
  /// app.
  private static func isMute(_ token: DeclarationToken?, in catalogue: SubjectCatalogue) -> Bool {
    guard let token, mute.contains(token.text), let id = token.id else { return false }
    return catalogue.type(id) == nil && !catalogue.isAlias(id)
  }

  /// The system types whose values have nothing to show on a screen.
  private static let mute: Set = [
    "Task", "AnyCancellable", "AnyPublisher", "PassthroughSubject", "DispatchQueue",
    "DispatchWorkItem", "OperationQueue", "Timer", "NotificationCenter", "URLSession", "NSLock",
    "Clock", "Logger",
  ]

  /// Returns the reason why a property that views read cannot be a field; `nil` for a field.
  private static func obstacle(_ property: AppMember, of subject: AppType) -> String? {
    let read = "await model." + property.declaration.name
    if property.declaration.isAsync { return "its getter is async; take a snapshot of '\(read)'" }
    if case .other(let actor) = property.isolation {
      return "it belongs to \(actor), and a description to the main actor; take a snapshot of "
        + "'\(read)'"
    }
    if property.isConditional {
      return "it exists only for some type arguments of \(subject.name)<…>; take a snapshot of its "
        + "value for one of them"
    }
    if property.availability.isDiscouraged {
      return "it is deprecated or unavailable, and using it would warn; show its replacement"
    }
    let attribute = property.availability.attribute
    if attribute == subject.availability.attribute { return nil }
    return attribute.map {
      "not every system has it (\($0)); take a snapshot of it behind '#available'"
    }
  }
}
