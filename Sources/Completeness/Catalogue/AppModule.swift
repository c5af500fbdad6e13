/// The declarations of a module of the package.
package struct AppModule: Sendable {
  package let name: String
  /// All types and protocols, in the order of their names.
  package let types: [AppType]
  private let places: [String: Int]
  /// The type of each type alias, by the alias's identifier.
  private let aliases: [String: TypeSpelling]

  init(_ builder: AppModuleBuilder) {
    name = builder.module
    types = builder.types.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    places = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1.id, $0) })
    aliases = builder.aliases
  }

  /// Returns a type by its identifier.
  package func type(_ id: String) -> AppType? { places[id].map { types[$0] } }

  /// Returns the level at which code can read a type: the narrowest level of the type and of all
  /// its enclosing types.
  package func reach(of type: AppType) -> AppAccess {
    // An enclosing type of another module has no symbol here, and does not narrow the reach.
    let around = types.filter { $0.path.count < type.path.count && type.path.starts(with: $0.path) }
    return (around + [type]).map(\.access).min() ?? type.access
  }

  /// Returns the type of an alias; `nil` for an alias of another module.
  package func alias(_ id: String) -> TypeSpelling? { aliases[id] }
}
