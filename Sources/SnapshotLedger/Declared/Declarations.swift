import SourceGeneration
import SubjectCatalogue

/// A property that a snapshot can show.
struct DeclaredProperty: Sendable {
  let name: String
  /// `Sources/App/Home.swift:12`.
  let place: String
  let shape: ValueShape
}

/// A presenter or a view model, with what there is to show of it.
struct DeclaredSubject: Sendable {
  let module: String
  /// The name that snapshots have in their heads: `HomeViewModel`, `Home.RowViewModel`.
  let name: String
  /// The name in gaps: with the module's where two modules have a type of this name.
  let label: String
  let place: String
  let properties: [DeclaredProperty]
  /// The cases, where it is an enum itself.
  let choice: Choice?

  func property(_ name: String) -> Int? { properties.firstIndex { $0.name == name } }
}

/// All presenters and view models that modules declare.
struct Declarations: Sendable {
  var subjects: [DeclaredSubject] = []

  /// - Parameters:
  ///   - catalogue: What the modules and those below them declare.
  ///   - judged: The modules that the ledger is about.
  ///   - rules: Which types are subjects, and what is left out.
  init(_ catalogue: SubjectCatalogue, judged: [String], rules: SubjectRules) {
    let types = catalogue.modules.filter { judged.contains($0.name) }.flatMap { module in
      module.types.filter {
        module.reach(of: $0).isSeenByTests && rules.isSubject($0, in: catalogue)
      }
    }
    let numbers = Dictionary(types.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let shapes = ShapeReader(catalogue: catalogue, subjects: numbers)
    let names = Dictionary(grouping: types, by: \.name)
    subjects = types.map { type in
      let place = type.place?.text ?? type.module
      // An enum shows its case and its payload, and no property.
      let fields = type.kind == .enum ? [] : DescribedType(type, in: catalogue, rules).fields
      return DeclaredSubject(
        module: type.module,
        name: type.name,
        label: names[type.name]?.count == 1 ? type.name : type.module + "." + type.name,
        place: place,
        properties: fields.map(\.property).map { property in
          DeclaredProperty(
            name: property.name,
            place: property.place?.text ?? place,
            shape: property.kind == .function
              ? .other : property.declaration.type.map { shapes.shape(of: $0) } ?? .other
          )
        },
        choice: type.cases.isEmpty ? nil : shapes.choice(of: type)
      )
    }
  }
}
