import SnapshotChecking

/// The program, arguments and environment of one start of `swift`, or of another test command.
package struct SwiftLaunch: Equatable, Sendable {
  /// The name of the program in `PATH`, or its path.
  package var program = "swift"
  /// The arguments of the program, as `test --parallel`.
  package let arguments: [String]
  /// The working directory of the program.
  package let folder: String
  /// The whole environment of the program.
  package private(set) var environment: [String: String]
  /// The run that the environment names, and the folder of all runs.
  package var run: Run?

  /// The prefix that `xcodebuild` removes from the name of a variable before it passes the variable
  /// to the tests.
  static let forwarding = "TEST_RUNNER_"

  /// The name of a run of the package's tests, and the folder of all runs.
  package struct Run: Equatable, Sendable {
    let name: String
    /// The folder of all runs, which has a folder for each run.
    let folder: String
  }

  /// Runs a closure with a launch whose environment stays the same from run to run, so that the
  /// build tool can reuse its cached package.
  ///
  /// The environment names a file, and this file (a ``RunSlot``) contains the name of the run.
  ///
  /// - Parameter body: The code that starts `swift` while no other run uses the file.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  package func inSlot<Result>(_ body: (SwiftLaunch) throws -> Result) throws -> Result {
    // Without file locks the run's name stays, and the start only takes longer.
    guard let run, let slot = try? RunSlot(below: run.folder, naming: run.name) else {
      return try body(self)
    }
    var launch = self
    for variable in ["PROOFSHEET_RUN", Self.forwarding + "PROOFSHEET_RUN"]
    where environment[variable] == run.name { launch.environment[variable] = slot.path }
    return try withExtendedLifetime(slot) { try body(launch) }
  }
}

/// The way in which `swift` ended.
package enum SwiftEnd: Equatable, Sendable {
  /// The process exited with a code.
  case exited(Int32)
  /// A signal from outside killed the process.
  case killed(signal: Int32)
  /// A person interrupted the command.
  case interrupted
  /// No test began or ended for the given number of seconds.
  case overdue(seconds: Int)

  /// The exit code as a shell reports it.
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
  /// Returns a launch of `swift` in the package's folder.
  package func launch(_ arguments: [String]) -> SwiftLaunch {
    SwiftLaunch(
      arguments: arguments,
      folder: workspace.packageRoot,
      environment: surroundings.environment
    )
  }

  /// Runs `swift` in the package's folder to its end.
  ///
  /// - Returns: The end of the process, and its output on both streams.
  package func swift(_ arguments: [String]) throws -> (end: SwiftEnd, output: String) {
    var bytes: [UInt8] = []
    let end = try surroundings.runSwift(launch(arguments)) { bytes += $0 }
    return (end, String(decoding: bytes, as: UTF8.self))
  }
}
