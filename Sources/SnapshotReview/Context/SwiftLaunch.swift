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
