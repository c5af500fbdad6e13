extension GeneratedSource {
  /// Returns the source of `AppStates`: the states of all presenters and view models of a module.
  ///
  /// A type that lists no states has none in `AppStates`, so the source names every type.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - catalogue: The declarations of the package.
  ///   - rules: The rules about subjects.
  /// - Returns: The source; its declarations are empty when no type is a subject.
  package static func states(
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) -> GeneratedSource {
    var source = GeneratedSource(module: module.name, kind: "States")
    let listed = module.types.filter { type in
      rules.isSubject(type, in: catalogue) && module.reach(of: type).isSeenByTests
        && !type.isGeneric && !type.availability.isDiscouraged
        && type.availability.attribute == nil
    }
    source.usesInternals = listed.contains { module.reach(of: $0) < .public }
    if listed.isEmpty { return source }
    let module = module.name
    let types = listed.map { $0.sourceName + ".self" }.sorted().joined(separator: ",\n    ")
    source.declarations = [
      """
      /// The states of every presenter and view model of \(module) that lists them; one test renders all:
      ///
      /// ```swift
      /// @Test(arguments: await \(module)States.all)
      /// func state(_ state: SnapshotState) { assertSnapshot(of: state) }
      /// ```
      enum \(module)States {
        @MainActor static let all = SnapshotState.all(
          of: \(types)
        )
      }
      """
    ]
    return source
  }
}
