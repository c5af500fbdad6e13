import Foundation
import ReviewTools

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
