import SubjectCatalogue

extension GeneratedSource {
  /// Returns the source of `AppStates`: all types of a module that list their states, by name.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - names: The names of the types that adopt `SnapshotStates` in the test target.
  /// - Returns: The source; its declarations are empty when no type lists its states.
  static func states(of module: AppModule, listedBy names: [String]) -> GeneratedSource {
    var source = GeneratedSource(module: module.name, kind: "States")
    let listed = module.types.filter { names.contains($0.name) }
    let (module, types) = (module.name, listed.map(\.sourceName))
    source.isPublic = false
    source.usesInternals = listed.contains { $0.reach < .public }
    guard !types.isEmpty else { return source }
    let lines =
      [
        "/// The states of every presenter and view model of \(module) that lists them; one test renders all:",
        "///",
        "/// ```swift",
        "/// @Test(arguments: await \(module)States.all)",
        "/// func state(_ state: SnapshotState) { assertSnapshot(of: state) }",
        "/// ```",
        "enum \(module)States {",
        "  @MainActor static let all = SnapshotState.all(",
      ]
      + types.sorted().enumerated().map { index, type in
        "    \(index == 0 ? "of: " : "")\(type).self\(index == types.count - 1 ? "" : ",")"
      } + ["  )", "}"]
    source.declarations = [lines.joined(separator: "\n")]
    return source
  }
}
