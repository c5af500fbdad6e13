import SourceGeneration
import SubjectCatalogue

/// A property that a snapshot can show.
struct DeclaredProperty: Sendable {
  let name: String
  /// The source line of the declaration, such as `Sources/App/Home.swift:12`.
  let place: String
  let shape: ValueShape
}

/// A presenter or a view model, with the properties and values to show.
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
  /// The cases of an enum; `nil` for any other subject.
  let choice: Choice?

  func property(_ name: String) -> Int? { properties.firstIndex { $0.name == name } }
}

/// All presenters and view models of the modules that tests depend on.
struct Declarations: Sendable {
  var subjects: [DeclaredSubject] = []

  /// - Parameters:
  ///   - catalogue: The declarations of the modules and their dependencies.
  ///   - judged: The names of the modules whose subjects count.
  ///   - rules: The rules that select the subjects and exclude parts of them.
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
      // A snapshot of an enum shows its case and its payload, and no property.
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
