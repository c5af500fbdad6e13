package import SubjectCatalogue

/// A presenter or a view model, with the shown, hidden and left out properties of its description.
package struct DescribedType {
  let type: AppType
  /// The fields in the order of their declarations: each property and the expression that reads it.
  package let fields: [(property: AppMember, expression: String)]
  /// The stored properties that are no state of the subject.
  ///
  /// Snapshots list all other stored properties without a field as "not described".
  let hidden: [String]
  /// The properties that a description cannot read.
  let leftOut: [GeneratedSource.LeftOut]

  package init(_ type: AppType, in catalogue: SubjectCatalogue, _ rules: SubjectRules) {
    self.type = type
    let all = catalogue.properties(of: type)
    let names = Set(all.map(\.name))
    let properties = all.filter {
      !Self.isStorage($0.name, among: names)
    }
    .map { DescribedProperty($0, of: type, in: catalogue, rules) }
    let shown: [(property: AppMember, expression: String)] = properties.compactMap { property in
      guard case .shown(let expression) = property.treatment else { return nil }
      return (property.property, expression)
    }
    let lists = CountedList.all(of: type, in: catalogue, rules)
    fields = shown + lists.filter { !names.contains($0.property.name) }
    leftOut = properties.compactMap { property in
      guard case .leftOut(let reason) = property.treatment else { return nil }
      return .init("\(type.name).\(property.name)", reason, at: property.property.place)
    }
    hidden = properties.filter { property in
      guard property.isStateless, property.treatment == .hidden else { return false }
      return names.contains("_" + property.name) || Self.mayBeStored(property.property.declaration)
    }.map(\.name).sorted()
  }

  /// Whether a hidden property may be stored.
  ///
  /// In symbol graphs `private(set) var` and observed properties look like computed ones.
  private static func mayBeStored(_ declaration: Declaration) -> Bool {
    declaration.isStored || !declaration.accessors.isEmpty
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
    if type.kind == .enum {
      return
        "it is an enum, and a snapshot of an enum shows its case and payload anyway; take another "
        + "snapshot of its computed properties"
    }
    if type.declaration.generics.contains("each ") {
      return "its types are a parameter pack, which no extension can name; describe it by hand"
    }
    if type.availability.isDiscouraged {
      return "it is deprecated or unavailable, and using it would warn"
    }
    switch (type.kind, type.isolation) {
    case (.actor, _):
      return
        "it is an actor, whose state other code reads only by await; take a snapshot of a value "
        + "that it returns"
    case (_, .other(let actor)):
      return
        "it is isolated to \(actor), but Proofsheet reads descriptions on the main actor; take a snapshot of "
        + "a value that its methods return"
    default: return nil
    }
  }
}
