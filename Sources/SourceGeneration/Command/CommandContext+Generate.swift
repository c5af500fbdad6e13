import SnapshotChecking
package import SnapshotReview
import SubjectCatalogue
import ToolBasics

extension CommandContext {
  /// Runs `proofsheet generate`: writes descriptions, states and doubles into test targets, from
  /// the compiler's symbol graphs of the app.
  ///
  /// - Parameter isChecking: Whether the command only compares files; the exit code is then 1 for
  ///   an outdated file.
  /// - Returns: The exit code.
  /// - Throws: ``ReviewError`` when the package does not build, or a file cannot be written.
  package func generate(isChecking: Bool) throws -> Int32 {
    let rules = SubjectRules(try RuleFile(in: workspace.packageRoot))
    let plan = try GenerationPlan(try packageTargets(), rules)
    let catalogue = try catalogue(of: plan.parts.map(\.module), builds: true)
    return try generate(plan, catalogue, rules, isChecking: isChecking)
  }

  /// Generates files from a catalogue of declarations.
  func generate(
    _ plan: GenerationPlan,
    _ catalogue: SubjectCatalogue,
    _ rules: SubjectRules,
    isChecking: Bool
  ) throws -> Int32 {
    var report = GenerationReport(isChecking: isChecking)
    report.idle = rules.idle(in: catalogue)
    let names = Set(plan.parts.map(\.module))
    let modules = catalogue.modules.filter { names.contains($0.name) }
    report.proposals = rules.proposals(for: modules, in: catalogue)
    let root = workspace.packageRoot
    let heads = DeclarationHeads(root: root)
    // The doubles of each test target, by its folder.
    var doubled: [String: [String: String]] = [:]
    for part in plan.parts {
      guard let module = catalogue.modules.first(where: { $0.name == part.module }) else {
        continue
      }
      let written = try handWritten(in: part)
      let taken = doubled[part.folder] ?? [:]
      let sources = sources(of: module, in: catalogue, rules, part, written, taken, heads)
      for source in sources { doubled[part.folder, default: [:]].merge(source.doubled) { $1 } }
      report.leftOut += sources.flatMap(\.leftOut)
      report.forgotten += ForgottenProperty.all(
        in: written.descriptions.filter { $0.protocols.contains("SnapshotDescribing") },
        of: module,
        catalogue,
        rules
      )
      for source in sources {
        let file = try GeneratedFile(
          path: "\(part.folder)/\(GeneratedFile.folder)/\(source.fileName)",
          text: source.declarations.isEmpty ? nil : source.text,
          root: root
        )
        report.add(file, catalogue)
        if !isChecking, !file.isCurrent { try file.write(below: root) }
      }
    }
    output.write(report.words)
    return report.code
  }

  private func sources(
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules,
    _ part: GenerationPlan.Part,
    _ written: HandWritten,
    _ taken: [String: String],
    _ heads: DeclarationHeads
  ) -> [GeneratedSource] {
    let described = written.descriptions.filter { $0.protocols.contains("SnapshotDescribing") }
    var descriptions = GeneratedSource.descriptions(
      of: module,
      in: catalogue,
      rules,
      describedByHand: Set(described.map(\.type)),
      isCopyable: heads.isCopyable
    )
    descriptions.harness = part.harness
    let listing = written.descriptions.filter { $0.protocols.contains("SnapshotStates") }.map(
      \.type
    )
    let states = GeneratedSource.states(of: module, listedBy: listing)
    // A double writes into the transcript of a journey, and the module for snapshots has no
    // journeys.
    guard part.harness == "Proofsheet" else { return [descriptions, states] }
    let doubles = GeneratedSource.doubles(
      of: module,
      in: catalogue,
      rules: rules,
      writtenByHand: written.doubles,
      taken: taken
    )
    return [descriptions, states, doubles]
  }

  /// Returns the descriptions and doubles in the handwritten sources of a test target.
  private func handWritten(in part: GenerationPlan.Part) throws -> HandWritten {
    var found = HandWritten()
    for source in part.sources where source.hasSuffix(".swift") {
      let path = part.folder + "/" + source
      guard !source.hasPrefix(GeneratedFile.folder + "/"),
        let bytes = try FileBytes.read(workspace.packageRoot + "/" + path)
      else { continue }
      found.read(bytes, path: path, about: part.module)
    }
    return found
  }
}
