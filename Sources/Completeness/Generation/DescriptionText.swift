import ToolBasics

/// The text of the extension that describes a type and its subclasses.
struct DescriptionText {
  /// The type and its subclasses, the most derived class first.
  let family: [DescribedType]
  let leftOut: [GeneratedSource.LeftOut]

  var text: String {
    let described = family[family.count - 1]
    let heirs = family.dropLast()
    let comments = leftOut.map { "// \($0.subject) is left out: \($0.reason).\n" }.joined()
    let attribute = described.type.availability.attribute.map { $0 + "\n" } ?? ""
    let own = "\(heirs.isEmpty ? "" : "return ")\(described.list)".indented(by: 4)
    return """
      \(comments)\(attribute)extension \(described.type.sourceName): SnapshotDescribing {
        public var snapshotFields: KeyValuePairs<String, Any?> {
      \(heirs.map(inherited).joined())\(own)
        }\(hidden)
      }
      """
  }

  /// Returns the statement by which a subclass shows its own fields in place of its superclass's.
  private func inherited(_ heir: DescribedType) -> String {
    let system = heir.type.availability.attribute.map {
      "#available(\($0.dropFirst("@available(".count)), "
    }
    let head = "if \(system ?? "")let self = self as? \(heir.type.sourceName) {"
    return "\(head)\n\("return \(heir.list)".indented(by: 2))\n}\n".indented(by: 4)
  }

  private var hidden: String {
    let names = Set(family.flatMap(\.hidden)).sorted().map { "\"\($0)\"" }
    if names.isEmpty { return "" }
    let list = "[\(names.joined(separator: ", "))]"
    return "\n\n  public static var snapshotHidden: [String] {\n    \(list)\n  }"
  }
}

extension DescribedType {
  /// The fields as a literal: each name and the expression that reads the field.
  fileprivate var list: String {
    if fields.isEmpty { return "[:]" }
    return "[\n" + fields.map { "  \"\($0.property.name)\": \($0.expression),\n" }.joined() + "]"
  }
}

extension AppType {
  /// The name of the type in source code, with backticks around keywords.
  package var sourceName: String {
    (path.dropLast().map(SwiftWord.escaped) + [declaration.name]).joined(separator: ".")
  }
}

extension GeneratedSource {
  /// Returns the source with a description of each presenter and view model of a module.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - catalogue: The declarations of the package.
  ///   - rules: The rules about subjects.
  /// - Returns: The source; its declarations are empty when no type is a subject.
  package static func descriptions(
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) -> GeneratedSource {
    var source = GeneratedSource(module: module.name, kind: "Descriptions")
    var described: [AppType] = []
    for type in module.types where rules.isSubject(type, in: catalogue) && !rules.omits(type.name) {
      let obstacle =
        DescribedType.obstacle(type, reach: module.reach(of: type))
        ?? inheritance(type, of: module, in: catalogue, rules)
      if let obstacle {
        source.leftOut.append(LeftOut(subject: type.name, reason: obstacle, place: type.place))
      } else {
        described.append(type)
      }
    }
    source.usesInternals = described.contains { module.reach(of: $0) < .public }
    // Extensions cannot override a property, so the first class describes all of its subclasses.
    let families = Dictionary(grouping: described) { type in
      catalogue.lineage(of: type).first { described.contains($0) }?.id
    }
    for type in described {
      guard let family = families[type.id] else { continue }
      source.describe(family, of: module, in: catalogue, rules)
    }
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
    guard let parent = parents.first(where: { rules.isSubject($0, in: catalogue) }),
      type.isGeneric || parent.module != module.name
    else { return nil }
    return
      "it inherits the description of \(parent.name), which shows no property of the subclass; "
      + "omit that description with 'allow omit \(parent.name) | WHY' in \(RuleFile.name)"
  }

  /// Writes one extension for a class and its subclasses, or for any other type.
  private mutating func describe(
    _ family: [AppType],
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) {
    // The most derived class comes first, because the first match describes a value.
    let all = family.map { ($0, catalogue.lineage(of: $0).count) }
      .sorted { ($1.1, $0.0.name) < ($0.1, $1.0.name) }
      .map { DescribedType($0.0, in: catalogue, rules) }
    var places: Set<String> = []
    let comments = all.reversed().flatMap(\.leftOut).filter { left in
      places.insert(left.place?.text ?? left.subject).inserted
    }
    leftOut += comments
    let type = all[all.count - 1].type
    if all.allSatisfy(\.fields.isEmpty) {
      let isStatic = type.members.contains { $0.kind == .property && $0.declaration.isStatic }
      let reason =
        isStatic
        ? "its properties are static, and a snapshot shows an instance"
        : "it has no property that a view could read; a double in a journey shows what it tells"
      return leftOut.append(LeftOut(subject: type.name, reason: reason, place: type.place))
    }
    declarations.append(DescriptionText(family: all, leftOut: comments).text)
    if module.reach(of: type) >= .public { isPublic = true }
  }
}
