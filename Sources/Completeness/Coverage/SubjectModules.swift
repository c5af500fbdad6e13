/// The modules whose presenters and view models the ledger judges: all modules of the package that
/// a test target depends on.
struct SubjectModules {
  /// The names of the modules whose subjects the ledger judges, in order.
  let judged: [String]
  /// The modules whose declarations the ledger reads: the judged modules and their dependencies.
  ///
  /// A property of a judged module may have a type of a dependency.
  let read: [String]
  /// The judged modules that each test target depends on, by the target's folder in
  /// `__Snapshots__`.
  private(set) var seen: [String: [String]] = [:]
  /// The source files of the modules in `read`, as paths from the package's folder.
  let code: [String]

  /// - Parameters:
  ///   - targets: The targets of the package.
  ///   - rules: The rules that select the modules of the app.
  init(of targets: PackageTargets, rules: SubjectRules) {
    for test in targets.targets where test.type == "test" {
      let own = test.needed(in: targets).filter { rules.takes(module: $0.c99name) }
      guard !own.isEmpty else { continue }
      seen[test.c99name] = own.map(\.c99name)
    }
    judged = Set(seen.values.joined()).sorted()
    var (open, found) = (judged, [String: PackageTargets.Target]())
    while let name = open.popLast() {
      guard found[name] == nil, let target = targets.targets.first(where: { $0.c99name == name })
      else { continue }
      found[name] = target
      open += target.needed(in: targets).map(\.c99name)
    }
    read = found.keys.sorted()
    code = read.flatMap { name in
      found[name].map { target in target.sources.map { target.path + "/" + $0 } } ?? []
    }
  }
}

extension PackageTargets.Target {
  /// Returns the Swift libraries and executables that the target depends on directly.
  fileprivate func needed(in targets: PackageTargets) -> [Self] {
    (targetDependencies ?? []).compactMap(targets.target).filter {
      $0.moduleType == "SwiftTarget" && ($0.type == "library" || $0.type == "executable")
    }
  }
}
