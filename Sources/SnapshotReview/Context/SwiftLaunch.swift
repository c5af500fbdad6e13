import SnapshotChecking

/// How `swift` is started, or another command that runs tests.
package struct SwiftLaunch: Equatable, Sendable {
  /// The program: a name for `PATH`, or a path.
  package let program: String
  /// Its arguments, the subcommand first.
  package let arguments: [String]
  /// The folder it runs in.
  package let folder: String
  /// Its whole environment.
  package private(set) var environment: [String: String]
  /// The run whose name the environment says, and the folder of all runs.
  package var run: Run?

  package init(
    program: String = "swift",
    arguments: [String],
    folder: String,
    environment: [String: String],
    run: Run? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.run = run
  }

  /// How the variables begin that `xcodebuild` hands to tests, without this, and no others.
  static let forwarding = "TEST_RUNNER_"

  /// The run of a package.
  package struct Run: Equatable, Sendable {
    let name: String
    /// The folder of all runs.
    let folder: String
  }

  /// The same with a slot in place of the name, so that the build tool finds the package as it knows it.
  ///
  /// - Parameter body: Starts `swift` while the slot is held.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func inSlot<Result>(_ body: (SwiftLaunch) throws -> Result) throws -> Result {
    // Where files cannot be locked the name stands for itself, which only takes longer.
    guard let run, let slot = try? RunSlot(below: run.folder, naming: run.name) else {
      return try body(self)
    }
    var launch = self
    for variable in ["PROOFSHEET_RUN", Self.forwarding + "PROOFSHEET_RUN"]
    where environment[variable] == run.name { launch.environment[variable] = slot.path }
    return try withExtendedLifetime(slot) { try body(launch) }
  }
}

/// How `swift` ended.
package enum SwiftEnd: Equatable, Sendable {
  /// By itself, with a code.
  case exited(Int32)
  /// By a signal that somebody else sent it.
  case killed(signal: Int32)
  /// Because a person interrupted the command.
  case interrupted
  /// Because no test had begun or ended for so many seconds.
  case overdue(seconds: Int)

  /// The exit code as a shell would give it.
  package var code: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): 128 + signal
    case .interrupted: 130
    case .overdue: 124
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
