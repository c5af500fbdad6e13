/// How `swift` is started.
package struct SwiftLaunch: Equatable, Sendable {
  /// Its arguments, the subcommand first.
  package let arguments: [String]
  /// The folder it runs in.
  package let folder: String
  /// Its whole environment.
  package let environment: [String: String]
  /// The file that its standard output goes to, when what it says on standard error is to be told from
  /// that.
  package var outputFile: String?
}

/// How `swift` ended.
package enum SwiftEnd: Equatable, Sendable {
  /// By itself, with a code.
  case exited(Int32)
  /// By a signal that somebody else sent it.
  case killed(signal: Int32)
  /// Because a person interrupted the command.
  case interrupted

  /// The exit code as a shell would give it.
  package var code: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): 128 + signal
    case .interrupted: 130
    }
  }
}

extension CommandContext {
  /// How `swift` is started in the package's folder.
  package func launch(_ arguments: [String]) -> SwiftLaunch {
    SwiftLaunch(
      arguments: arguments,
      folder: workspace.packageRoot,
      environment: surroundings.environment
    )
  }

  /// Runs `swift` in the package's folder to its end.
  ///
  /// - Returns: How it ended, and all that it said on either stream.
  package func swift(_ arguments: [String]) throws -> (end: SwiftEnd, output: String) {
    var bytes: [UInt8] = []
    let end = try surroundings.runSwift(launch(arguments)) { bytes += $0 }
    return (end, String(decoding: bytes, as: UTF8.self))
  }
}
