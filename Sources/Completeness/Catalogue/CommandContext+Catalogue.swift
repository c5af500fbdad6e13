import Foundation
package import ReviewTools
import SnapshotChecking

extension CommandContext {
  /// Asks the package manager for the targets of the package.
  ///
  /// - Throws: ``ReviewError`` when the manifest cannot be read.
  package func packageTargets() throws -> PackageTargets {
    guard workspace.hasPackage else {
      throw ReviewError(
        "\(workspace.packageRoot) has no Package.swift, and the declarations of an Xcode project cannot be listed; move the code "
          + "into a package, or describe its types by hand."
      )
    }
    return try ask(["package", "describe", "--type", "json"]) { answer in
      try answer.firstIndex(of: "{").map { try PackageTargets.read(Data(answer[$0...].utf8)) }
    }
  }

  /// Reads the declarations of the package's modules, private members included.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules.
  ///   - builds: Whether to build the package first; otherwise the method reads the last build.
  /// - Returns: The declarations.
  /// - Throws: ``ReviewError`` when the package does not build, or a module cannot be read.
  package func catalogue(of modules: [String], builds: Bool) throws -> SubjectCatalogue {
    if builds { try build() }
    let folder = workspace.folders.state + "/symbols"
    let flags = try compilerFlags()
    try AtomicFile.makeFolder(above: folder + "/.")
    for module in modules {
      for file in SubjectCatalogue.graphs(of: module, in: folder) {
        try? FileManager.default.removeItem(atPath: file)
      }
      let question = ["symbolgraph-extract", "-module-name", module, "-output-dir", folder] + flags
      let (end, output) = try swift(question)
      guard end.code == 0, !SubjectCatalogue.graphs(of: module, in: folder).isEmpty else {
        throw ReviewError(
          "The compiler cannot say what \(module) declares (\(Self.reason(in: output))); build the "
            + "package with 'swift build' and try again."
        )
      }
    }
    return try SubjectCatalogue(
      readingGraphsOf: modules,
      in: folder,
      root: workspace.packageRoot
    )
  }

  private func build() throws {
    let answer = try swift(["build"])
    guard answer.end.code == 0 else {
      surroundings.errors(answer.output)
      throw ReviewError(
        answer.end == .interrupted
          ? "The build was interrupted, and nothing was written; run it again."
          : "The package does not build, so its declarations are unknown, and nothing was written; "
            + "the compiler's output stands above."
      )
    }
  }

  /// Returns the options of `swift symbolgraph-extract` for the modules of the last build.
  private func compilerFlags() throws -> [String] {
    struct Info: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    let products = try ask(["build", "--show-bin-path"]) { answer in
      answer.split(whereSeparator: \.isNewline).last { $0.hasPrefix("/") }.map(String.init)
    }
    let info = try ask(["-print-target-info"]) { answer in
      try JSONDecoder().decode(Info.self, from: Data(answer.utf8))
    }
    // SwiftPM has written a module map for each C target.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
    let maps = names.filter { $0.hasSuffix(".build") }.sorted()
      .map { "\(products)/\($0)/module.modulemap" }
      .filter(FileManager.default.fileExists)
    return [
      "-I", products + "/Modules", "-I", products, "-target", info.target.triple,
      "-minimum-access-level", "private", "-skip-synthesized-members",
    ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=" + $0] }
  }

  /// Runs `swift` with arguments, and returns what its output says.
  ///
  /// - Throws: ``ReviewError`` when `swift` fails, or `read` finds nothing.
  private func ask<Value>(
    _ arguments: [String],
    _ read: (String) throws -> Value?
  ) throws -> Value {
    let (end, output) = try swift(arguments)
    if end.code == 0, let value = try? read(output) { return value }
    let call = arguments.prefix(2).joined(separator: " ")
    throw ReviewError(
      "swift \(call) has no answer (\(Self.reason(in: output))); mend Package.swift and try again."
    )
  }

  /// Returns the first error in the compiler's output, or its first line.
  private static func reason(in output: String) -> String {
    let lines = output.split(whereSeparator: \.isNewline)
    return String(lines.first { $0.contains("error:") } ?? lines.first ?? "it said nothing")
  }
}

/// The targets of a package, as `swift package describe --type json` lists them.
package struct PackageTargets: Decodable, Sendable {
  package struct Target: Decodable, Sendable {
    package let name: String
    package let c99name: String
    /// The kind of target: `library`, `executable`, `test`, `macro`, `plugin`, `system-target`.
    package let type: String
    /// The folder of the target, as a path from the package's folder.
    package let path: String
    package let sources: [String]
    /// The language of the target: `SwiftTarget`, `ClangTarget`.
    package let moduleType: String
    package let targetDependencies: [String]?
    package let productDependencies: [String]?
  }

  package let targets: [Target]

  static func read(_ json: Data) throws -> Self {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Self.self, from: json)
  }

  package func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}

extension SubjectCatalogue {
  /// Creates a catalogue from the symbol graphs of some modules, and of the modules' extensions of
  /// types from other modules.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules.
  ///   - folder: The folder with the symbol graphs.
  ///   - root: The package's folder.
  /// - Throws: ``ReviewError`` for a file that is not a symbol graph.
  package init(readingGraphsOf modules: [String], in folder: String, root: String) throws {
    var files: [String: [SymbolGraphFile]] = [:]
    for module in modules {
      files[module] = try Self.graphs(of: module, in: folder).map { path in
        do {
          let json = try Data(contentsOf: URL(filePath: path))
          return try JSONDecoder().decode(SymbolGraphFile.self, from: json)
        } catch {
          throw ReviewError("\(path) is no symbol graph (\(error)); delete it and try again.")
        }
      }
    }
    self.init(files, root: root)
  }

  /// Returns the paths of a module's symbol graphs in a folder.
  static func graphs(of module: String, in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = names.filter {
      $0 == module + ".symbols.json" || ($0.hasPrefix(module + "@") && $0.hasSuffix(".json"))
    }
    return own.sorted().map { folder + "/" + $0 }
  }
}
