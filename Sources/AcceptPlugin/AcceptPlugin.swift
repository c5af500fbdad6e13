import Foundation
import PackagePlugin

/// `proofsheet accept` in the menu of Xcode: makes what the last run found the reference.
///
/// It is given what somebody types as arguments there, as behind `swift package`.
@main
struct AcceptPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try start(try builtCommand(), arguments, in: context.package.directoryURL)
  }

  /// That something waits is no failure of the command.
  private func start(_ program: URL, _ arguments: [String], in folder: URL) throws {
    let folder = folder.path(percentEncoded: false)
    try run(program, ["accept", "--package-path", folder] + arguments, upTo: 1)
  }
}

// Not run: only Xcode has it. A project builds no command, so the one is started that was installed.
#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension AcceptPlugin: XcodeCommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws {
    let program = URL(filePath: NSHomeDirectory() + "/.local/bin/proofsheet")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw PluginFailure(
        words: "There is no \(program.path); copy what swift build -c release makes of proofsheet."
      )
    }
    try start(program, arguments, in: context.xcodeProject.directoryURL)
  }
}
#endif
