import ReviewTools

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
        parts[name] = Part(
          module: module.c99name,
          folder: target.path,
          harness: harness
        )
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
