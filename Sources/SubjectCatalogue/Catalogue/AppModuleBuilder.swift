import Foundation

/// Joins the symbols of a module and their relationships into types with members.
struct AppModuleBuilder {
  let module: String
  /// The folder to which the paths of sources are relative.
  let root: String
  private(set) var types: [String: AppType] = [:]
  /// The type of each type alias, by the alias's identifier.
  private(set) var aliases: [String: TypeSpelling] = [:]
  private var members: [String: AppMember] = [:]
  /// The identifiers of the members of protocol extensions.
  private var additions: Set<String> = []
  /// The identifiers of the members of each type.
  private var owned: [String: [String]] = [:]
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
    (self.module, self.actors, self.root) = (module, actors, root)
    for symbol in files.flatMap(\.symbols) { add(symbol) }
    for relationship in files.flatMap(\.relationships) { relate(relationship) }
    for id in types.keys { finish(id) }
  }

  private mutating func add(_ symbol: SymbolGraphFile.Symbol) {
    let id = symbol.identifier.precise
    let declaration = Declaration(symbol.declarationFragments)
    let word = symbol.kind.identifier.split(separator: ".").dropFirst().joined(separator: ".")
    if word == "typealias" {
      let tokens = declaration.tokens.drop { $0.text != "=" }.dropFirst()
      aliases[id] = tokens.isEmpty ? nil : TypeSpelling(tokens)
    } else if let kind = AppType.Kind(word, declaration) {
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
    var type = AppType(
      id: symbol.identifier.precise,
      module: module,
      path: symbol.pathComponents,
      kind: kind,
      declaration: declaration,
      access: AppAccess(rawValue: symbol.accessLevel) ?? .private,
      isolation: declaration.isolation(among: actors),
      availability: AppAvailability(symbol.availability ?? []),
      place: place(symbol.location)
    )
    type.isGeneric = symbol.swiftGenerics?.parameters?.isEmpty == false
    return type
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
      access: AppAccess(rawValue: symbol.accessLevel) ?? .private,
      isolation: declaration.isolation(among: actors),
      availability: AppAvailability(symbol.availability ?? []),
      place: place(symbol.location),
      isConditional: symbol.swiftExtension?.constraints?.isEmpty == false
    )
  }

  private func place(_ location: SymbolGraphFile.Location?) -> AppPlace? {
    guard let location else { return nil }
    var path = location.uri.removingPercentEncoding ?? location.uri
    if path.hasPrefix("file://") { path.removeFirst("file://".count) }
    if path.hasPrefix(root + "/") { path.removeFirst(root.count + 1) }
    return AppPlace(
      path: path,
      line: location.position.line + 1,
      column: location.position.character + 1
    )
  }

  private mutating func relate(_ relationship: SymbolGraphFile.Relationship) {
    let (source, target) = (relationship.source, relationship.target)
    switch relationship.kind {
    case "memberOf", "requirementOf", "optionalRequirementOf":
      if members[source] != nil { owned[target, default: []].append(source) }
    case "conformsTo":
      guard types[source] != nil, types[source]?.protocols.contains(target) == false else { return }
      types[source]?.protocols.append(target)
      types[source]?.protocolNames.append(relationship.targetFallback ?? "")
    case "inheritsFrom":
      if types[source]?.kind == .protocol {
        types[source]?.protocols.append(target)
        types[source]?.protocolNames.append(relationship.targetFallback ?? "")
      } else {
        types[source]?.superclass = target
      }
    default: break
    }
  }

  /// Puts the members of a type into their final order, and sorts the type's protocols by name.
  private mutating func finish(_ id: String) {
    guard var type = types[id] else { return }
    let file = type.place?.path
    let own = Set(owned[id] ?? []).compactMap { members[$0] }
      .map { type.kind == .actor ? $0.isolated(by: type.name) : $0 }
      .sorted { Self.comesBefore($0, $1, in: file) }
    type.members = own.filter { !additions.contains($0.id) }
    type.additions = own.filter { additions.contains($0.id) }
    let pairs = zip(type.protocols, type.protocolNames).sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    type.protocols = pairs.map(\.0)
    type.protocolNames = pairs.map(\.1)
    types[id] = type
  }

  /// Whether a member precedes another; members in the type's own file precede all others.
  private static func comesBefore(_ left: AppMember, _ right: AppMember, in file: String?) -> Bool {
    guard let (first, second) = left.place.flatMap({ place in right.place.map { (place, $0) } })
    else {
      if left.place == nil, right.place == nil {
        return (left.title, left.id) < (right.title, right.id)
      }
      return left.place != nil
    }
    let isElsewhere = (first.path != file, second.path != file)
    if isElsewhere.0 != isElsewhere.1 { return isElsewhere.1 }
    return first == second ? left.title < right.title : first < second
  }
}

extension AppType.Kind {
  /// Reads the compiler's word for the kind of a type.
  ///
  /// The compiler calls an actor a class.
  init?(_ word: String, _ declaration: Declaration) {
    let isActor = word == "class" && declaration.introducer == "actor"
    self.init(rawValue: isActor ? "actor" : word)
  }
}

extension AppMember.Kind {
  init?(_ word: String) {
    switch word {
    case "property", "type.property": self = .property
    case "method", "type.method", "func.op": self = .function
    case "init": self = .initialiser
    case "subscript", "type.subscript": self = .subscript
    case "associatedtype": self = .associatedType
    case "enum.case": self = .value
    default: return nil
    }
  }
}

extension AppMember {
  /// Returns a member of an actor with the actor's isolation, unless the member is `nonisolated`.
  fileprivate func isolated(by actor: String) -> AppMember {
    guard isolation == .none, isInstance, !declaration.modifiers.contains("nonisolated") else {
      return self
    }
    var member = self
    member.isolation = .other(actor)
    return member
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
