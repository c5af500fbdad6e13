package import SubjectCatalogue
import ToolBasics

extension GeneratedSource {
  /// Returns the source with a description of each presenter and view model of a module.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - catalogue: The declarations of the package.
  ///   - rules: The rules about subjects.
  ///   - described: The names of types with a handwritten description.
  ///   - isCopyable: Tells whether the values of a type can be copied; symbol graphs do not say it.
  /// - Returns: The source; its declarations are empty when no type is a subject.
  package static func descriptions(
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules,
    describedByHand described: Set<String> = [],
    isCopyable: (AppType) -> Bool = { _ in true }
  ) -> GeneratedSource {
    var source = GeneratedSource(module: module.name, kind: "Descriptions")
    let subjects = module.types.filter { rules.isSubject($0, in: catalogue) }
      .filter { !rules.omits($0.name) && !described.contains($0.name) }
    var described: [AppType] = []
    for type in subjects {
      let obstacle =
        DescribedType.obstacle(
          type,
          reach: module.reach(of: type),
          isCopyable: isCopyable(type)
        ) ?? inheritance(type, of: module, in: catalogue, rules)
      if let obstacle {
        source.leftOut.append(LeftOut(type.name, obstacle, at: type.place))
      } else {
        described.append(type)
      }
    }
    source.usesInternals = described.contains { module.reach(of: $0) < .public }
    // A public import without a public conformance causes a compiler warning.
    source.isPublic = false
    source.describe(described, of: module, in: catalogue, rules)
    return source
  }

  /// Returns the reason why a class can only inherit its superclass's description; `nil` for a type
  /// with a description of its own.
  private static func inheritance(
    _ type: AppType,
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) -> String? {
    let parents = catalogue.lineage(of: type).dropLast()
    guard let parent = parents.first(where: { rules.isSubject($0, in: catalogue) }) else {
      return nil
    }
    let name = parent.module == module.name ? parent.name : "\(parent.module).\(parent.name)"
    guard type.isGeneric || name != parent.name else { return nil }
    return "it inherits the description of \(name), which shows no property of the subclass; "
      + "omit that description with 'allow omit \(parent.name) | WHY' in \(RuleFile.name)"
  }

  /// Writes one extension for each type that has no described superclass.
  ///
  /// That extension describes the subclasses too, because extensions cannot override a property.
  private mutating func describe(
    _ types: [AppType],
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) {
    let ids = Set(types.map(\.id))
    var heirs: [String: [AppType]] = [:]
    for type in types {
      let first = catalogue.lineage(of: type).first { ids.contains($0.id) }
      if let first, first.id != type.id { heirs[first.id, default: []].append(type) }
    }
    let inherited = Set(heirs.values.joined().map(\.id))
    for type in types where !inherited.contains(type.id) {
      // The most derived class comes first, because the first match describes a value.
      let below = (heirs[type.id] ?? []).map { ($0, catalogue.lineage(of: $0).count) }
        .sorted { ($1.1, $0.0.name) < ($0.1, $1.0.name) }
        .map { DescribedType($0.0, in: catalogue, rules) }
      let whole = DescribedType(type, in: catalogue, rules)
      leftOut += whole.leftOutByName + below.flatMap { $0.leftOutByName(beside: whole) }
      guard !whole.fields.isEmpty || below.contains(where: { !$0.fields.isEmpty }) else {
        leftOut.append(
          LeftOut(type.name, "it has no property that a view could read", at: type.place)
        )
        continue
      }
      declarations.append(DescriptionText(whole, heirs: below).text)
      if module.reach(of: type) >= .public { isPublic = true }
    }
  }
}
