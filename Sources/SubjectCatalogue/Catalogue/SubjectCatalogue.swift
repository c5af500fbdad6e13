/// A set of modules whose declarations may use each other.
package struct SubjectCatalogue: Sendable {
  package let modules: [AppModule]

  /// Joins the symbol graphs of the modules.
  ///
  /// - Parameters:
  ///   - graphs: The graphs of each module: its own, and its extensions of other modules' types.
  ///   - root: The package's folder, to which the paths of places are relative.
  init(_ graphs: [String: [SymbolGraphFile]], root: String) {
    let actors = graphs.values.joined().flatMap(\.symbols).filter { symbol in
      symbol.declarationFragments.contains {
        $0.kind == "attribute" && $0.spelling.hasSuffix("globalActor")
      }
    }
    let names = Set(actors.map { "@" + $0.pathComponents.joined(separator: ".") })
    modules = graphs.sorted { $0.key < $1.key }.map { name, files in
      AppModule(AppModuleBuilder(files, module: name, actors: names, root: root))
    }
  }

  /// Returns a type of any module by its identifier.
  package func type(_ id: String) -> AppType? {
    for module in modules { if let type = module.type(id) { return type } }
    return nil
  }

  /// Returns a property by the names of its type and of itself, such as `HomeViewModel.title`.
  package func property(named name: String) -> AppMember? {
    let parts = name.replacing("`", with: "").split(separator: ".")
    guard let last = parts.last else { return nil }
    let path = parts.dropLast().map(String.init)
    for type in modules.lazy.flatMap(\.types) where type.path == path {
      if let found = properties(of: type).first(where: { $0.name == last }) { return found }
    }
    return nil
  }

  /// Returns the type for which an alias stands; another type is returned unchanged.
  ///
  /// For `Alias?` the result is the type of `Alias`, and generic parameters stay as the alias
  /// declares them. Callers need only the kind of the type.
  package func resolved(_ spelling: TypeSpelling) -> TypeSpelling {
    var spelling = spelling
    for _ in 0..<16 {
      let tokens = (spelling.wrapped ?? spelling).tokens
      // The name of an alias follows those of its enclosing types.
      let path = tokens.prefix { $0.kind == .type || $0.text == "." }
      let rest = tokens.dropFirst(path.count)
      guard rest.isEmpty || (rest.first?.text == "<" && rest.last?.text == ">"),
        let id = path.last?.id, let alias = modules.lazy.compactMap({ $0.alias(id) }).first
      else { return spelling }
      spelling = alias
    }
    return spelling
  }

  /// Returns a class and its superclasses as far as the modules declare them, the base class first.
  package func lineage(of type: AppType) -> [AppType] {
    var lineage = [type]
    while let id = lineage[0].superclass, let parent = self.type(id) {
      lineage.insert(parent, at: 0)
    }
    return lineage
  }

  /// Returns the catalogue's protocols to which a type conforms, directly or by refinement.
  ///
  /// A protocol that is reached in several ways occurs once.
  package func protocols(of type: AppType) -> [AppType] {
    var (found, open) = ([AppType](), type.protocols)
    while !open.isEmpty {
      guard let next = self.type(open.removeFirst()), next.kind == .protocol,
        !found.contains(where: { $0.id == next.id })
      else { continue }
      found.append(next)
      open += next.protocols
    }
    return found
  }

  /// Returns all properties of an instance: first of the superclasses, then of the type, then of
  /// its protocols.
  ///
  /// A property with several declarations occurs once, at its first position.
  package func properties(of type: AppType) -> [AppMember] {
    var (properties, names) = ([AppMember](), [String: Int]())
    func add(_ property: AppMember) {
      if let known = names[property.name] {
        properties[known] = property
      } else {
        names[property.name] = properties.count
        properties.append(property)
      }
    }
    let lineage = lineage(of: type)
    for level in lineage { level.properties.forEach(add) }
    for level in lineage {
      for proto in protocols(of: level) {
        for property in proto.additions + proto.members
        where property.kind == .property && property.isInstance && names[property.name] == nil {
          add(property)
        }
      }
    }
    return properties
  }
}
