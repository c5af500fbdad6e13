import Foundation

/// Joins the symbols of a module and their relationships into types with members.
struct AppModuleBuilder {
  let module: String
  /// The folder to which the paths of sources are relative.
  private let root: String
  private(set) var types: [String: AppType] = [:]
  /// The type of each type alias, by the alias's identifier.
  private(set) var aliases: [String: TypeSpelling] = [:]
  private var members: [String: AppMember] = [:]
  /// The identifiers of the members of protocol extensions.
  private var additions: Set<String> = []
  /// The identifiers of the members of each type.
  private var owned: [String: Set<String>] = [:]
  /// The attributes of the package's global actors: `@Storage`.
  private let actors: Set<String>

  /// Joins the symbols of one module into types with members.
  ///
  /// - Parameters:
  ///   - files: The module's own graph, and its extensions of other modules' types.
  ///   - module: The module's name.
  ///   - actors: The attributes of the package's global actors.
  ///   - root: The package's folder.
  init(_ files: [SymbolGraphFile], module: String, actors: Set<String>, root: String) {
    self.module = module
    self.actors = actors
    self.root = root
    for symbol in files.flatMap(\.symbols) { add(symbol) }
    for relationship in files.flatMap(\.relationships) { relate(relationship) }
    for id in types.keys { finish(id) }
  }

  private mutating func add(_ symbol: SymbolGraphFile.Symbol) {
    let id = symbol.identifier.precise
    let declaration = Declaration(symbol.declarationFragments)
    let word = symbol.kind.identifier.split(separator: ".").dropFirst().joined(separator: ".")
    // The compiler calls an actor a class.
    let isActor = word == "class" && declaration.introducer == "actor"
    if word == "typealias" {
      let tokens = declaration.tokens.drop { $0.text != "=" }.dropFirst()
      aliases[id] = tokens.isEmpty ? nil : TypeSpelling(tokens)
    } else if let kind = AppType.Kind(rawValue: isActor ? "actor" : word) {
      types[id] = type(symbol, kind, declaration)
    } else if let kind = AppMember.Kind(word) {
      members[id] = member(symbol, kind, declaration)
      if symbol.swiftExtension?.typeKind == "swift.protocol" { additions.insert(id) }
    }
  }

  private func type(
    _ symbol: SymbolGraphFile.Symbol,
    _ kind: AppType.Kind,
    _ declaration: Declaration
  ) -> AppType {
    AppType(
      id: symbol.identifier.precise,
      module: module,
      path: symbol.pathComponents,
      kind: kind,
      declaration: declaration,
      access: AppAccess(symbol.accessLevel),
      isolation: declaration.isolation(among: actors),
      availability: AppAvailability(symbol.availability ?? []),
      place: place(symbol.location),
      isGeneric: symbol.swiftGenerics?.parameters?.isEmpty == false
    )
  }

  private func member(
    _ symbol: SymbolGraphFile.Symbol,
    _ kind: AppMember.Kind,
    _ declaration: Declaration
  ) -> AppMember {
    AppMember(
      id: symbol.identifier.precise,
      kind: kind,
      title: symbol.pathComponents.last ?? "",
      declaration: declaration,
      access: AppAccess(symbol.accessLevel),
      isolation: declaration.isolation(among: actors),
      availability: AppAvailability(symbol.availability ?? []),
      place: place(symbol.location),
      isConditional: symbol.swiftExtension?.constraints?.isEmpty == false
    )
  }

  private func place(_ location: SymbolGraphFile.Location?) -> AppPlace? {
    guard let location else { return nil }
    var path = location.uri.removingPercentEncoding ?? location.uri
    for prefix in ["file://", root + "/"] where path.hasPrefix(prefix) {
      path.removeFirst(prefix.count)
    }
    return AppPlace(
      path: path,
      line: location.position.line + 1,
      column: location.position.character + 1
    )
  }

  private mutating func relate(_ relationship: SymbolGraphFile.Relationship) {
    let source = relationship.source
    let target = relationship.target
    switch relationship.kind {
    case "memberOf", "requirementOf", "optionalRequirementOf":
      owned[target, default: []].insert(source)
    case "inheritsFrom" where types[source]?.kind != .protocol:
      types[source]?.superclass = target
    case "conformsTo", "inheritsFrom":
      types[source]?.protocols[target] = relationship.targetFallback ?? ""
    default: break
    }
  }

  /// Puts the members of a type into their final order.
  private mutating func finish(_ id: String) {
    guard var type = types[id] else { return }
    let file = type.place?.path
    let own = (owned[id] ?? []).compactMap { members[$0] }
      .sorted { $0.order(in: file) < $1.order(in: file) }
    type.members = own.filter { !additions.contains($0.id) }
    type.additions = own.filter { additions.contains($0.id) }
    types[id] = type
  }
}

extension AppMember.Kind {
  init?(_ word: String) {
    switch word {
    case "property", "type.property": self = .property
    case "method", "type.method", "func.op": self = .function
    case "init", "subscript", "type.subscript", "associatedtype": self = .other
    case "enum.case": self = .value
    default: return nil
    }
  }
}

extension AppMember {
  /// The order of members: first those in the type's own file, and last those without a place.
  fileprivate func order(in file: String?) -> (Int, String, Int, Int, String, String) {
    let part = place == nil ? 2 : place?.path == file ? 0 : 1
    return (part, place?.path ?? "", place?.line ?? 0, place?.column ?? 0, title, id)
  }
}

extension Declaration {
  /// Returns the actor in the declaration's attributes.
  ///
  /// The compiler also prints the attributes that a declaration inherits.
  fileprivate func isolation(among actors: Set<String>) -> AppIsolation {
    if attributes.contains("@MainActor") { return .main }
    guard let actor = attributes.first(where: actors.contains) else { return .none }
    return .other(String(actor.dropFirst()))
  }
}

/// The symbol graph of a module: a file `MODULE.symbols.json` from `swift symbolgraph-extract`.
///
/// The format is that of SymbolKit, version 0.6; the value omits unused fields.
struct SymbolGraphFile: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Symbol: Decodable {
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let accessLevel: String
    /// The location of the declaration; `nil` for a private declaration, and for a declaration by a
    /// macro or the compiler.
    let location: Location?
    let availability: [Availability]?
    let swiftExtension: Extension?
    let swiftGenerics: Generics?
  }

  struct Kind: Decodable {
    let identifier: String
  }

  struct Identifier: Decodable {
    let precise: String
  }

  struct Fragment: Decodable {
    let kind: String
    let spelling: String
    let preciseIdentifier: String?
  }

  struct Location: Decodable {
    let uri: String
    let position: Position
  }

  /// A place in a file; lines and characters count from 0.
  struct Position: Decodable {
    let line: Int
    let character: Int
  }

  struct Availability: Decodable {
    let domain: String?
    let introduced: Version?
    let deprecated: Version?
    let obsoleted: Version?
    let isUnconditionallyDeprecated: Bool?
    let isUnconditionallyUnavailable: Bool?
  }

  struct Version: Decodable {
    let major: Int
    let minor: Int?
    let patch: Int?
  }

  struct Extension: Decodable {
    let typeKind: String?
    let constraints: [Part]?
  }

  struct Generics: Decodable {
    let parameters: [Part]?
  }

  /// A generic parameter or a constraint.
  ///
  /// The type has no fields, because only the number of such parts is used.
  struct Part: Decodable {}

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    /// The module and the name of the target symbol, such as `Swift.Sendable`, if another module
    /// declares this symbol.
    let targetFallback: String?
  }
}
