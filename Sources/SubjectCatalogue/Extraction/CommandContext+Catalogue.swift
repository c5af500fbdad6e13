import Foundation
import SnapshotChecking
package import SnapshotReview

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
    let question = ["package", "describe", "--type", "json"]
    let answer = try ask(question)
    guard let start = answer.firstIndex(of: "{"),
      let targets = try? PackageTargets.read(Data(answer[start...].utf8))
    else { throw noAnswer(question, answer) }
    return targets
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
    let graphs = ModuleGraphs(
      folder: workspace.folders.state + "/symbols",
      products: try productsFolder(),
      triple: try triple(),
      swift: { try swift($0) }
    )
    try AtomicFile.makeFolder(above: graphs.folder + "/.")
    for module in modules { try graphs.extract(module) }
    return try SubjectCatalogue(
      readingGraphsOf: modules,
      in: graphs.folder,
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

  private func productsFolder() throws -> String {
    let question = ["build", "--show-bin-path"]
    let answer = try ask(question)
    let lines = answer.split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.hasPrefix("/") }) else {
      throw noAnswer(question, answer)
    }
    return String(line)
  }

  private func triple() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    let question = ["-print-target-info"]
    let answer = try ask(question)
    guard let info = try? JSONDecoder().decode(Info.self, from: Data(answer.utf8)) else {
      throw noAnswer(question, answer)
    }
    return info.target.triple
  }

  /// Runs `swift` with arguments, and returns its output.
  private func ask(_ arguments: [String]) throws -> String {
    let answer = try swift(arguments)
    if answer.end.code != 0 { throw noAnswer(arguments, answer.output) }
    return answer.output
  }

  private func noAnswer(_ arguments: [String], _ output: String) -> ReviewError {
    let call = arguments.prefix(2).joined(separator: " ")
    let reason = ModuleGraphs.firstLine(of: output)
    return ReviewError("swift \(call) has no answer (\(reason)); mend Package.swift and try again.")
  }
}
