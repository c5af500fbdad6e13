import SubjectCatalogue

/// A property that a view can read, and that a handwritten description does not mention.
struct ForgottenProperty {
  /// The name of the omitted property, after the name of its type: `HomeViewModel.subtitle`.
  let name: String
  let place: AppPlace?
  /// The place of the handwritten description in the sources.
  let description: AppPlace

  /// Returns the properties of a module's subjects that handwritten descriptions omit.
  static func all(
    in descriptions: [HandWrittenDescription],
    of module: AppModule,
    _ catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) -> [Self] {
    descriptions.flatMap { description -> [Self] in
      guard let type = module.types.first(where: { $0.name == description.type }),
        rules.isSubject(type, in: catalogue)
      else { return [] }
      return DescribedType(type, in: catalogue, rules).fields.map(\.property)
        .filter { !description.words.contains($0.name) }
        .map {
          Self(name: "\(type.name).\($0.name)", place: $0.place, description: description.place)
        }
    }
  }
}
