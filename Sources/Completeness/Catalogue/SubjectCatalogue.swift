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
  package func type(_ id: String) -> AppType? { modules.lazy.compactMap { $0.type(id) }.first }

  /// Whether a module declares a type alias with this identifier.
  package func isAlias(_ id: String) -> Bool { modules.contains { $0.aliases[id] != nil } }

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
        let id = path.last?.id, let alias = modules.lazy.compactMap({ $0.aliases[id] }).first
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
    var found: [AppType] = []
    var open = [type]
    while !open.isEmpty {
      let refined = open.removeFirst().protocols.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      let new = refined.compactMap { self.type($0.key) }.filter { next in
        next.kind == .protocol && !found.contains { $0.id == next.id }
      }
      found += new
      open += new
    }
    return found
  }

  /// Returns all properties of an instance: first of the superclasses, then of the type, then of
  /// its protocols.
  ///
  /// A property with several declarations occurs once, at its first position.
  package func properties(of type: AppType) -> [AppMember] {
    let lineage = lineage(of: type)
    var properties: [AppMember] = []
    for property in lineage.flatMap(\.properties) {
      if let known = properties.firstIndex(where: { $0.name == property.name }) {
        properties[known] = property
      } else {
        properties.append(property)
      }
    }
    for property in lineage.flatMap(protocols).flatMap({ $0.additions + $0.members })
    where property.kind == .property && !property.declaration.isStatic {
      if !properties.contains(where: { $0.name == property.name }) { properties.append(property) }
    }
    return properties
  }
}
