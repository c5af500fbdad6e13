import ProofsheetBasics
package import ReviewTools
import SnapshotChecking
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
    let root = workspace.packageRoot
    let rules = SubjectRules(try RuleFile(in: root))
    let plan = try GenerationPlan(try packageTargets(), rules)
    let catalogue = try catalogue(of: plan.parts.map(\.module), builds: true)
    var report = GenerationReport(isChecking: isChecking)
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
        sources.append(.doubles(of: module, in: catalogue, rules))
      }
      for source in sources { try report.add(source, in: part.folder, root: root) }
    }
    output.write(report.words)
    return report.code
  }
}

/// The modules for which code is generated, each with its test target.
struct GenerationPlan {
  struct Part {
    let module: String
    /// The folder of the test target, as a path from the package's folder.
    let folder: String
    /// The module of Proofsheet that the test target imports: `Proofsheet` or
    /// `ProofsheetSnapshots`.
    let harness: String
  }

  let parts: [Part]

  /// The modules of Proofsheet that a test target imports: one for all tests, or one for tests that
  /// need only snapshots.
  private static let harnesses = ["Proofsheet", "ProofsheetSnapshots"]

  /// Finds the modules for which code is generated, and their test targets.
  ///
  /// - Parameters:
  ///   - targets: The targets of the package.
  ///   - rules: The rules about subjects; `module NAME` lines restrict the modules.
  /// - Throws: ``ReviewError`` when no test target imports both Proofsheet and a module of the
  ///   package.
  init(_ targets: PackageTargets, _ rules: SubjectRules) throws {
    var parts: [String: Part] = [:]
    for target in targets.targets where target.type == "test" {
      guard let harness = Self.harnesses.first(where: target.uses) else { continue }
      for name in target.targetDependencies ?? [] where rules.takes(module: name) {
        guard let module = targets.target(name), Self.isApp(module) else { continue }
        // A test program may describe a type only once; `AppTests` has precedence for `App`.
        let isOwn = target.name == name + "Tests"
        guard parts[name] == nil || isOwn else { continue }
        parts[name] = Part(module: module.c99name, folder: target.path, harness: harness)
      }
    }
    self.parts = parts.sorted { $0.key < $1.key }.map(\.value)
    guard !parts.isEmpty else {
      throw ReviewError(
        "No test target depends on both Proofsheet and a module of this package; add both to its "
          + "dependencies in Package.swift."
      )
    }
  }

  /// Whether a target may belong to an app: it has Swift code, and does not import Proofsheet.
  private static func isApp(_ target: PackageTargets.Target) -> Bool {
    let isCode = target.type == "library" || target.type == "executable"
    return isCode && target.moduleType == "SwiftTarget" && !harnesses.contains(where: target.uses)
  }
}

extension PackageTargets.Target {
  /// Whether the target directly depends on the target or the product `name`.
  fileprivate func uses(_ name: String) -> Bool {
    targetDependencies?.contains(name) == true || productDependencies?.contains(name) == true
  }
}

/// The result of `generate` or of `generate --check`.
struct GenerationReport {
  /// Whether the command only compares files.
  let isChecking: Bool
  /// The lines about generated files: `written      Tests/AppTests/Generated/App+Doubles.swift`.
  private(set) var files: [String] = []
  private(set) var leftOut: [GeneratedSource.LeftOut] = []
  private(set) var isOutdated = false

  /// Compares the file of a source with its text, writes it unless this is a check, and notes what
  /// the source leaves out.
  ///
  /// - Throws: ``ReviewError`` for an existing file that was not generated.
  mutating func add(_ source: GeneratedSource, in folder: String, root: String) throws {
    leftOut += source.leftOut
    let path = "\(folder)/Generated/\(source.fileName)"
    let text = source.declarations.isEmpty ? nil : source.text
    let found = try FileBytes.read(root + "/" + path).map { String(decoding: $0, as: UTF8.self) }
    if text == nil, found == nil { return }
    var state = text == found ? "current" : text == nil ? "removed" : "written"
    if text != found, isChecking {
      isOutdated = true
      state = "out of date"
    } else if text != found {
      if let found, !found.hasPrefix(TestFailure.generated) {
        throw ReviewError("\(path) was written by hand, so it stays; move it away and try again.")
      }
      let file = root + "/" + path
      try text.map { try AtomicFile.write(Array($0.utf8), to: file) } ?? AtomicFile.remove(file)
    }
    files.append(state.padded(to: 13) + path)
  }

  /// The exit code: 1 when the user has something to do.
  var code: Int32 { isOutdated ? 1 : 0 }

  /// The result as text for the terminal.
  var words: String {
    var lines = files
    lines += leftOut.map { left in
      "left out     \(left.subject): \(left.reason)" + (left.place.map { "  (\($0.text))" } ?? "")
    }
    if files.isEmpty {
      lines.append(
        "No presenter or view model was found; a line in \(RuleFile.name) can name one: subject *Screen"
      )
    }
    if isOutdated { lines += ["", "Write them: swift run proofsheet generate"] }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Subcommand {
  /// Writes Swift files for presenters and view models: descriptions, doubles and lists of states.
  static let generate = Subcommand(
    name: "generate",
    summary: "write descriptions and doubles of presenters and view models",
    ownOptions: [.init("--check", "write nothing; exit 1 if a file is out of date")],
    example: "generate --check",
    perform: { try $0.context(in: $1).generate(isChecking: $0.has("--check")) }
  )
}
