import Foundation
import SnapshotReview

#if FixtureServer
import Dispatch
import FixtureServer
#endif

/// The subcommand `serve`, which exists with the trait `FixtureServer` only.
enum Serve {
  #if FixtureServer
  /// Why it cannot be done here; nil when it can.
  static let missing: String? = nil

  /// Serves until the process is interrupted, and ends the process.
  static func perform(_ invocation: Invocation, in surroundings: Surroundings) throws -> Never {
    let serve = try ServeInvocation(invocation.values)
    let workingDirectory = surroundings.workingDirectory
    let environment = surroundings.environment
    let command = ServeCommand(
      fixtures: { try fixtures(of: workingDirectory, $0, environment) },
      workingDirectory: workingDirectory,
      token: token(),
      output: { ProofsheetCommand.write($0, to: STDOUT_FILENO) },
      errors: { ProofsheetCommand.write($0, to: STDERR_FILENO) }
    )
    let (interrupts, interrupt) = AsyncStream.makeStream(of: Void.self)
    Interrupt.hold()
    Task { exit(await command.run(serve) { _ = await interrupts.first { _ in true } }) }
    Interrupt.wait()
    interrupt.yield()
    dispatchMain()
  }

  /// 32 hexadecimal digits that nobody can guess.
  private static func token() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func fixtures(
    of workingDirectory: String,
    _ packagePath: String?,
    _ environment: [String: String]
  ) throws -> URL {
    let workspace = try Workspace(
      workingDirectory: workingDirectory,
      packagePath: packagePath,
      environment: environment
    )
    return URL(filePath: workspace.packageRoot, directoryHint: .isDirectory)
      .appending(path: "Fixtures", directoryHint: .isDirectory)
  }
  #else
  static let missing: String? =
    "serve needs a trait that is off: "
    + "write swift run --traits FixtureServer proofsheet serve in Proofsheet's own folder, "
    + "or traits: [\"FixtureServer\"] behind its path in your Package.swift."

  static func perform(_ invocation: Invocation, in surroundings: Surroundings) throws -> Int32 { 2 }
  #endif
}
