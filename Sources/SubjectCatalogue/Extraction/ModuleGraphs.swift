import Foundation
import SnapshotReview

/// The symbol graphs of a package's modules, in a folder of Proofsheet's state.
struct ModuleGraphs {
  /// The folder of the symbol graphs.
  let folder: String
  /// The folder of built products: `.build/debug`.
  let products: String
  /// The compiler's name of this machine: `x86_64-unknown-linux-gnu`.
  let triple: String
  /// Runs `swift` with arguments and returns its output.
  let swift: ([String]) throws -> (end: SwiftEnd, output: String)

  /// Lets the compiler write the symbol graphs of a module.
  ///
  /// - Throws: ``ReviewError`` when the compiler cannot read the module.
  func extract(_ module: String) throws {
    for file in Self.files(of: module, in: folder) {
      try? FileManager.default.removeItem(atPath: file)
    }
    let (end, output) = try swift(arguments(module))
    guard end.code == 0, !Self.files(of: module, in: folder).isEmpty else {
      throw ReviewError(
        "The compiler cannot say what \(module) declares (\(Self.firstLine(of: output))); build the "
          + "package with 'swift build' and try again."
      )
    }
  }

  /// Reads the symbol graphs of a module, and of the module's extensions of types from other
  /// modules.
  static func read(_ module: String, in folder: String) throws -> [SymbolGraphFile] {
    try files(of: module, in: folder).map { path in
      do {
        return try JSONDecoder().decode(
          SymbolGraphFile.self,
          from: Data(contentsOf: URL(filePath: path))
        )
      } catch {
        throw ReviewError("\(path) is no symbol graph (\(error)); delete it and try again.")
      }
    }
  }

  private static func files(of module: String, in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = names.filter {
      $0 == module + ".symbols.json" || ($0.hasPrefix(module + "@") && $0.hasSuffix(".json"))
    }
    return own.sorted().map { folder + "/" + $0 }
  }

  private func arguments(_ module: String) -> [String] {
    [
      "symbolgraph-extract", "-module-name", module, "-I", products + "/Modules", "-I", products,
      "-target", triple, "-minimum-access-level", "private", "-skip-synthesized-members",
      "-output-dir", folder,
    ] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=" + $0] }
  }

  /// The module maps that SwiftPM has written for C targets.
  private var moduleMaps: [String] {
    let builds = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
    return builds.filter { $0.hasSuffix(".build") }.sorted()
      .map { "\(products)/\($0)/module.modulemap" }
      .filter(FileManager.default.fileExists)
  }

  static func firstLine(of output: String) -> String {
    let lines = output.split(whereSeparator: \.isNewline)
    return String(lines.first { $0.contains("error:") } ?? lines.first ?? "it said nothing")
  }
}

extension SubjectCatalogue {
  /// Creates a catalogue from the symbol graphs of some modules.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules.
  ///   - folder: The folder with the symbol graphs.
  ///   - root: The package's folder.
  /// - Throws: ``ReviewError`` for a file that is not a symbol graph.
  package init(readingGraphsOf modules: [String], in folder: String, root: String) throws {
    var files: [String: [SymbolGraphFile]] = [:]
    for module in modules { files[module] = try ModuleGraphs.read(module, in: folder) }
    self.init(files, root: root)
  }
}
