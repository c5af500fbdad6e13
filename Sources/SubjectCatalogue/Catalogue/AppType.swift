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
  /// The names of the types that it stands in, and its own.
  package let path: [String]
  package let kind: Kind
  package let declaration: Declaration
  package let access: AppAccess
  package let isolation: AppIsolation
  package let availability: AppAvailability
  package let place: AppPlace?
  /// Its members in the order of their declaration, those of extensions in other files behind them.
  ///
  /// What has no place comes last. Those of a protocol are its requirements.
  package internal(set) var members: [AppMember] = []
  /// What extensions of a protocol give to every type that conforms.
  package internal(set) var additions: [AppMember] = []
  /// The identifiers of the protocols it conforms to or refines, in the order of their names.
  package internal(set) var protocols: [String] = []
  /// The names of those, with their modules: `Observation.Observable`.
  package internal(set) var protocolNames: [String] = []
  /// The identifier of the superclass.
  package internal(set) var superclass: String?

  /// The name that a source of another module writes: `HomeViewModel.Scope`.
  package var name: String { path.joined(separator: ".") }

  /// The last part of the name.
  package var shortName: String { path[path.count - 1] }

  /// Whether it has types that its users choose.
  package internal(set) var isGeneric = false

  /// The cases of an enum.
  package var cases: [AppMember] { members.filter { $0.kind == .value } }

  /// The properties of a value.
  package var properties: [AppMember] {
    members.filter { $0.kind == .property && $0.isInstance }
  }

  /// How far others may read what it is in.
  package var reach: AppAccess { access.reach }
}
