/// A type or a protocol that a module declares, with its members.
package struct AppType: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case `struct`
    case `class`
    case `enum`
    case actor
    case `protocol`
  }

  package let id: String
  package let module: String
  /// The names of the enclosing types, and of the type itself.
  package let path: [String]
  package let kind: Kind
  package let declaration: Declaration
  package let access: AppAccess
  package let isolation: AppIsolation
  package let availability: AppAvailability
  package let place: AppPlace?
  /// Whether the type or an enclosing type has generic parameters.
  package let isGeneric: Bool
  /// The members in the order of their declaration, then the members of extensions in other files.
  ///
  /// Members without a place come last. The members of a protocol are its requirements.
  package internal(set) var members: [AppMember] = []
  /// The members that protocol extensions give to conforming types.
  package internal(set) var additions: [AppMember] = []
  /// The names of the protocols that the type conforms to or refines, with their modules, by their
  /// identifiers: `Observation.Observable`.
  package internal(set) var protocols: [String: String] = [:]
  /// The identifier of the superclass.
  package internal(set) var superclass: String?

  /// The name of the type in the source of another module: `HomeViewModel.Scope`.
  package var name: String { path.joined(separator: ".") }

  /// The name of the type without its enclosing types: `Scope`.
  package var shortName: String { path[path.count - 1] }

  /// The properties of the type's instances, without static properties.
  package var properties: [AppMember] {
    members.filter { $0.kind == .property && $0.isInstance }
  }
}
