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
    members.filter { $0.kind == .property && !$0.declaration.isStatic }
  }
}

/// A property, a function, an initializer, a subscript or a case of a type.
package struct AppMember: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case property
    case function
    /// A case of an enum.
    case value
    /// An initializer, a subscript or an associated type.
    case other
  }

  package let id: String
  package let kind: Kind
  /// The name with the labels of its parameters, without backticks: `show(_:animated:)`.
  package let title: String
  package let declaration: Declaration
  package let access: AppAccess
  package let isolation: AppIsolation
  package let availability: AppAvailability
  /// The place of the declaration; `nil` for a private declaration, and for a declaration that a
  /// macro or the compiler wrote.
  package let place: AppPlace?
  /// Whether the member is in a constrained extension: `where Item == Int`.
  package let isConditional: Bool

  /// The name of the member without labels and backticks: `show`.
  package var name: String { String(title.prefix { $0 != "(" }) }
}

/// The declarations of a module of the package.
package struct AppModule: Sendable {
  package let name: String
  /// All types and protocols, in the order of their names.
  package let types: [AppType]
  /// The type of each type alias, by the alias's identifier.
  let aliases: [String: TypeSpelling]

  init(_ builder: AppModuleBuilder) {
    name = builder.module
    types = builder.types.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    aliases = builder.aliases
  }

  /// Returns a type by its identifier.
  package func type(_ id: String) -> AppType? { types.first { $0.id == id } }

  /// Returns the level at which code can read a type: the narrowest level of the type and of all
  /// its enclosing types.
  package func reach(of type: AppType) -> AppAccess {
    // An enclosing type of another module has no symbol here, and does not narrow the reach.
    let around = types.filter { $0.path.count < type.path.count && type.path.starts(with: $0.path) }
    return (around + [type]).map(\.access).min() ?? type.access
  }
}

/// The access levels of declarations, from the narrowest to the widest; `open` counts as public.
package enum AppAccess: String, CaseIterable, Comparable, Sendable {
  case `private`
  case `fileprivate`
  case `internal`
  case package
  case `public`

  /// Reads the compiler's word for an access level.
  init(_ word: String) { self = word == "open" ? .public : Self(rawValue: word) ?? .private }

  package static func < (left: Self, right: Self) -> Bool {
    left != right && allCases.first { $0 == left || $0 == right } == left
  }

  /// Whether a test module of the same package can see the declaration, by `@testable` if
  /// necessary.
  package var isSeenByTests: Bool { self >= .internal }
}

/// The actor to which a declaration is isolated.
package enum AppIsolation: Equatable, Sendable {
  case none
  case main
  /// An actor type, or a global actor other than `MainActor`, by its name.
  case other(String)
}

/// A place in a source file; lines and columns count from 1.
package struct AppPlace: Equatable, Sendable {
  /// The path from the package's root; absolute for a file outside of the package.
  package let path: String
  package let line: Int
  package let column: Int

  /// The place as `Sources/App/Home.swift:12`.
  package var text: String { "\(path):\(line)" }
}

/// The operating systems on which a declaration is available.
package struct AppAvailability: Equatable, Sendable {
  /// The attribute that users of the declaration need: `@available(macOS 15, *)`; `nil` without a
  /// restriction.
  package let attribute: String?
  /// Whether a use of the declaration causes an error or a warning.
  package let isDiscouraged: Bool

  init(_ facts: [SymbolGraphFile.Availability]) {
    let systems = facts.compactMap { fact -> String? in
      guard let domain = fact.domain, domain != "*", domain != "swift",
        let version = fact.introduced
      else { return nil }
      let digits = [version.major, version.minor, version.patch].compactMap { $0.map(String.init) }
      return domain + " " + digits.joined(separator: ".")
    }
    attribute = systems.isEmpty ? nil : "@available(\(systems.sorted().joined(separator: ", ")), *)"
    isDiscouraged = facts.contains {
      $0.isUnconditionallyDeprecated == true || $0.isUnconditionallyUnavailable == true
        || $0.deprecated != nil || $0.obsoleted != nil
    }
  }
}
