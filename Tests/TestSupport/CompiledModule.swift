import Foundation
import ProofsheetBasics

/// A module that a test compiles from a source text, to read its symbol graph or the errors.
package struct CompiledModule {
  /// The folder that contains the module and its symbol graphs.
  package let graphs: TemporaryFolder
  package let name: String

  /// Compiles a source, and writes the symbol graph of the module.
  ///
  /// - Throws: ``CompiledModule/Refused`` with the output of the compiler.
  package init(_ source: String, named name: String) throws {
    self.name = name
    graphs = try TemporaryFolder()
    let file = try graphs.write(source, to: "Sources/\(name)/Source.swift")
    let folder = graphs.url.path
    try Self.run(
      [
        "swiftc", "-emit-module", "-enable-testing", "-module-name", name, "-swift-version", "6",
        "-package-name", "proofsheet", "-o", "\(folder)/\(name).swiftmodule", file.path,
      ]
    )
    let info = try Self.run(["swift", "-print-target-info"])
    guard let triple = info.firstMatch(of: /"triple": "([^"]+)"/)?.output.1 else {
      throw Refused(words: info)
    }
    try Self.run(
      [
        "swift", "symbolgraph-extract", "-module-name", name, "-I", folder, "-target",
        String(triple), "-minimum-access-level", "private", "-skip-synthesized-members",
        "-output-dir", folder,
      ]
    )
  }

  /// The error of a tool that failed, with the text that the tool printed.
  package struct Refused: Error {
    package let words: String
  }

  /// Runs a tool of the toolchain, and returns the text that the tool prints.
  ///
  /// - Throws: ``CompiledModule/Refused`` when the tool fails.
  @discardableResult
  package static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let text = try process.words()
    guard process.terminationStatus == 0 else { throw Refused(words: text) }
    return text
  }
}
