import Foundation
import PackagePlugin

// One file for all plugins, of which each is a module: the others have a link to it.

extension CommandPlugin {
  /// Builds the command, which is a product of another name than its target, so that no dependency names it.
  func builtCommand() throws -> URL {
    let result = try packageManager.build(.product("proofsheet"), parameters: .init())
    guard result.succeeded,
      let program = result.builtArtifacts.first(where: { $0.kind == .executable })
    else { throw PluginFailure(words: "The command proofsheet does not build:\n\(result.logText)") }
    return program.url
  }

  /// Runs a subcommand to its end; exit codes up to one are no failure.
  func run(_ program: URL, _ arguments: [String], upTo most: Int32) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    let code = process.terminationStatus
    guard code <= most else {
      throw PluginFailure(words: "proofsheet \(arguments[0]) ended with exit code \(code).")
    }
  }
}

struct PluginFailure: Error, CustomStringConvertible {
  let words: String
  var description: String { words }
}
