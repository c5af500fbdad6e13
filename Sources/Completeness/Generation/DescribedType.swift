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
      switch PropertyTreatment(property, of: type, in: catalogue, rules) {
      case .shown(let expression): fields.append((property, expression))
      case .stateless: hidden.append(property.name)
      case .unseen: break
      case .leftOut(let reason):
        leftOut.append(.init("\(type.name).\(property.name)", reason, at: property.place))
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
