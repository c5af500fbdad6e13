import Foundation
import PackagePlugin

/// `proofsheet status` in the menu of Xcode: lists what waits for review.
///
/// It is given what somebody types as arguments there, as behind `swift package`.
@main
struct StatusPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // The command is a product of another name than its target, so that no dependency can name it.
    let result = try packageManager.build(.product("proofsheet"), parameters: .init())
    guard result.succeeded,
      let program = result.builtArtifacts.first(where: { $0.kind == .executable })
    else { throw Failure(words: "The command proofsheet does not build:\n\(result.logText)") }
    try run(program.url, arguments, in: context.package.directoryURL)
  }

  private func run(_ program: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = program
    process.arguments =
      ["status", "--package-path", folder.path(percentEncoded: false)] + arguments
    try process.run()
    process.waitUntilExit()
    // That something waits is no failure of the command.
    guard process.terminationStatus <= 1 else {
      throw Failure(words: "proofsheet status ended with exit code \(process.terminationStatus).")
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let words: String
    var description: String { words }
  }
}

// Not run: only Xcode has it. A project builds no command, so the one is started that was installed.
#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension StatusPlugin: XcodeCommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws {
    let program = URL(filePath: NSHomeDirectory() + "/.local/bin/proofsheet")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure(
        words: "There is no \(program.path); install it: swift run proofsheet install ~/.local/bin"
      )
    }
    try run(program, arguments, in: context.xcodeProject.directoryURL)
  }
}
#endif
