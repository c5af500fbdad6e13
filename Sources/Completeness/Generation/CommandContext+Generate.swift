import ProofsheetBasics
package import ReviewTools

extension CommandContext {
  /// Runs `proofsheet generate`: writes descriptions, states and doubles into test targets, from
  /// the compiler's symbol graphs of the app.
  ///
  /// - Parameter isChecking: Whether the command only compares files; the exit code is then 1 for
  ///   an outdated file.
  /// - Returns: The exit code.
  /// - Throws: ``ReviewError`` when the package does not build, or a file cannot be written.
  package func generate(isChecking: Bool) throws -> Int32 {
    let root = workspace.packageRoot
    let rules = SubjectRules(try RuleFile(in: root))
    let plan = try GenerationPlan(try packageTargets(), rules)
    let catalogue = try catalogue(of: plan.parts.map(\.module), builds: true)
    var report = GenerationReport(isChecking: isChecking, idle: rules.idle(in: catalogue))
    // The doubles of each test target, by its folder.
    var doubled: [String: [String: String]] = [:]
    for part in plan.parts {
      guard let module = catalogue.modules.first(where: { $0.name == part.module }) else {
        continue
      }
      var sources = [
        GeneratedSource.descriptions(of: module, in: catalogue, rules),
        GeneratedSource.states(of: module, in: catalogue, rules),
      ]
      for index in sources.indices { sources[index].harness = part.harness }
      // A double writes into the transcript of a journey, which the module for snapshots lacks.
      if part.harness == "Proofsheet" {
        let taken = doubled[part.folder] ?? [:]
        let doubles = GeneratedSource.doubles(of: module, in: catalogue, rules, taken: taken)
        doubled[part.folder, default: [:]].merge(doubles.doubled) { $1 }
        sources.append(doubles)
      }
      for source in sources {
        let file = try GeneratedFile(source, in: part.folder, root: root)
        report.add(file, source.leftOut)
        if !isChecking { try file.write(below: root) }
      }
    }
    output.write(report.words)
    return report.code
  }
}
