/// A property that a snapshot can show.
struct DeclaredProperty: Sendable {
  let name: String
  /// The source line of the declaration, such as `Sources/App/Home.swift:12`.
  let place: String
}

/// A presenter or a view model, with the properties to show.
struct DeclaredSubject: Sendable {
  let module: String
  /// The name of the subject in the first line of its snapshots: `HomeViewModel`,
  /// `Home.RowViewModel`.
  let name: String
  /// The name of the subject in gaps, with the module's name in front when two modules declare the
  /// same name.
  let label: String
  let place: String
  let properties: [DeclaredProperty]
}

/// All presenters and view models of the modules that tests depend on.
struct Declarations: Sendable {
  var subjects: [DeclaredSubject] = []

  /// Lists the subjects that a snapshot can show; a type with static functions only is none, and
  /// neither is an enum, whose case the property of another subject shows.
  ///
  /// - Parameters:
  ///   - catalogue: The declarations of the modules and their dependencies.
  ///   - judged: The names of the modules whose subjects count.
  ///   - rules: The rules that select the subjects and exclude parts of them.
  init(_ catalogue: SubjectCatalogue, judged: [String], rules: SubjectRules) {
    var found: [(type: AppType, properties: [AppMember])] = []
    for module in catalogue.modules where judged.contains(module.name) {
      for type in module.types where rules.isSubject(type, in: catalogue) {
        let reach = module.reach(of: type)
        guard DescribedType.obstacle(type, reach: reach) == nil else { continue }
        let fields = DescribedType(type, in: catalogue, rules).fields
        if !fields.isEmpty { found.append((type, fields.map(\.property))) }
      }
    }
    let names = Dictionary(grouping: found, by: \.type.name)
    subjects = found.map { type, properties in
      let place = type.place?.text ?? type.module
      return DeclaredSubject(
        module: type.module,
        name: type.name,
        label: names[type.name]?.count == 1 ? type.name : type.module + "." + type.name,
        place: place,
        properties: properties.map { property in
          DeclaredProperty(name: property.name, place: property.place?.text ?? place)
        }
      )
    }
  }
}
