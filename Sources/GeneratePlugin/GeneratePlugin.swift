import Foundation
import PackagePlugin

/// `swift package generate-snapshots`: what `proofsheet generate` does, for a package that depends on the
/// library alone.
///
/// A plugin may not start the build system, so the package manager hands out the symbol graphs.
@main
struct GeneratePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let folder = context.pluginWorkDirectoryURL.appending(path: "graphs")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for module in testedModules(of: context.package) {
      let options = PackageManager.SymbolGraphOptions(
        minimumAccessLevel: .private,
        includeSynthesized: false,
        includeSPI: true
      )
      let graphs = try packageManager.getSymbolGraph(for: module, options: options).directoryURL
      try FileManager.default.copyItem(at: graphs, to: folder.appending(path: module.moduleName))
    }
    try description(of: context.package).write(to: folder.appending(path: "targets.json"))
    try run(
      try builtCommand(),
      ["generate", "--graphs", path(folder), "--package-path", path(context.package.directoryURL)]
        + arguments,
      upTo: 0
    )
  }

  /// The modules that test targets depend on.
  private func testedModules(of package: Package) -> [SwiftSourceModuleTarget] {
    let modules = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
    let tested = modules.filter { $0.kind == .test }.flatMap(\.dependencies).map { dependency in
      if case .target(let target) = dependency { return target.name }
      return ""
    }
    return modules.filter { [.generic, .executable].contains($0.kind) && tested.contains($0.name) }
  }

  /// The targets as `swift package describe --type json` lists them.
  private func description(of package: Package) throws -> Data {
    let targets: [[String: Any]] = package.targets.map { target in
      let module = target as? SwiftSourceModuleTarget
      let root = path(package.directoryURL)
      return [
        "name": target.name,
        "c99name": module?.moduleName ?? target.name,
        "type": module.map { kind($0.kind) } ?? "other",
        "path": String(path(target.directoryURL).dropFirst(root.count + 1)),
        "sources": module?.sourceFiles.map { file in
          String(path(file.url).dropFirst(path(target.directoryURL).count + 1))
        } ?? [],
        "module_type": module == nil ? "other" : "SwiftTarget",
        "target_dependencies": target.dependencies.compactMap { dependency -> String? in
          if case .target(let other) = dependency { return other.name }
          return nil
        },
        "product_dependencies": target.dependencies.compactMap { dependency -> String? in
          if case .product(let product) = dependency { return product.name }
          return nil
        },
      ]
    }
    return try JSONSerialization.data(
      withJSONObject: ["name": package.displayName, "targets": targets]
    )
  }

  private func kind(_ kind: ModuleKind) -> String {
    switch kind {
    case .generic: "library"
    case .executable: "executable"
    case .test: "test"
    default: "other"
    }
  }

  private func path(_ url: URL) -> String {
    let path = url.path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
