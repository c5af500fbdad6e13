import Foundation
import PackagePlugin

/// The command in the menu of Xcode: `swift package proofsheet status`.
///
/// It is given the words that somebody types as arguments there; without any it lists what waits.
@main
struct ProofsheetPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // A product of another name than its target, so that no dependency names it.
    let result = try packageManager.build(.product("proofsheet"), parameters: .init())
    guard result.succeeded,
      let program = result.builtArtifacts.first(where: { $0.kind == .executable })
    else { throw PluginFailure(words: "The command proofsheet does not build:\n\(result.logText)") }
    try run(program.url, arguments, in: context.package.directoryURL)
  }

  /// Runs the command to its end; that something waits for review is no failure.
  private func run(_ program: URL, _ arguments: [String], in folder: URL) throws {
    let words = arguments.isEmpty ? ["status"] : arguments
    let process = Process()
    process.executableURL = program
    process.arguments = words + ["--package-path", folder.path(percentEncoded: false)]
    try process.run()
    process.waitUntilExit()
    let code = process.terminationStatus
    guard code <= 1 else {
      throw PluginFailure(words: "proofsheet \(words[0]) ended with exit code \(code).")
    }
  }
}

struct PluginFailure: Error, CustomStringConvertible {
  let words: String
  var description: String { words }
}

// Not run: only Xcode has it. A project builds no command, so the one is started that was copied.
#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension ProofsheetPlugin: XcodeCommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws {
    let program = URL(filePath: NSHomeDirectory() + "/.local/bin/proofsheet")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw PluginFailure(
        words: "There is no \(program.path); build it with swift build -c release --product "
          + "proofsheet, and copy it."
      )
    }
    try run(program, arguments, in: context.xcodeProject.directoryURL)
  }
}
#endif
