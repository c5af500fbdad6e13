import ProofsheetBasics
package import ReviewTools
import SnapshotChecking
import ToolBasics

extension CommandContext {
  /// Runs `proofsheet coverage`: reports the presenters and view models, and their properties, that
  /// no snapshot or journey of the last run shows.
  ///
  /// - Returns: The exit code: 1 for a gap or another problem, 2 when the last run is not whole.
  /// - Throws: ``ReviewError`` when the declarations or the texts cannot be read.
  package func coverage() throws -> Int32 {
    let root = workspace.packageRoot
    let rules = SubjectRules(try RuleFile(in: root))
    let modules = SubjectModules(of: try packageTargets(), rules: rules)
    let declarations = Declarations(
      try catalogue(of: modules.read, builds: false),
      judged: modules.judged,
      rules: rules
    )
    let run = try CheckedRun(of: modules, root: root, in: workspace.folders)
    let ledger = Ledger(
      declarations,
      run.shown(of: declarations, seen: modules.seen),
      rules: rules,
      run: run.name,
      unknown: run.doubt
    )
    try answer(ledger, words: ledger.text)
    return run.doubt != nil ? 2 : ledger.isFine ? 0 : 1
  }
}

extension Subcommand {
  /// Lists the properties that snapshots and journeys leave out.
  static let coverage = Subcommand(
    name: "coverage",
    summary: "list the properties that snapshots and journeys leave out",
    ownOptions: [.json],
    example: "coverage",
    perform: { try $0.context(in: $1).coverage() }
  )
}

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
