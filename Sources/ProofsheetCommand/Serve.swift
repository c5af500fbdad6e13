import Foundation
import ProofsheetBasics
import SnapshotReview

#if FixtureServer
import Dispatch
import FixtureServer
#endif

/// The subcommand `serve`, which exists with the trait `FixtureServer` only.
enum Serve {
  /// Serves until the process is interrupted, and ends the process.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind `serve`.
  ///   - surroundings: What the process gives the command.
  static func run(_ arguments: [String], in surroundings: Surroundings) -> Never {
    #if FixtureServer
    let workingDirectory = surroundings.workingDirectory
    let environment = surroundings.environment
    let command = ServeCommand(
      fixtures: { try fixtures(of: workingDirectory, $0, environment) },
      workingDirectory: workingDirectory,
      output: { ProofsheetCommand.write($0, to: STDOUT_FILENO) },
      errors: { ProofsheetCommand.write($0, to: STDERR_FILENO) }
    )
    let interrupts = Self.interrupts()
    Task {
      exit(await command.run(arguments) { _ = await interrupts.first { _ in true } })
    }
    dispatchMain()
    #else
    ProofsheetCommand.write(
      "proofsheet: serve needs a trait that is off: "
        + "write swift run --traits FixtureServer proofsheet serve in Proofsheet's own folder, "
        + "or traits: [\"FixtureServer\"] behind its path in your Package.swift.\n",
      to: STDERR_FILENO
    )
    exit(2)
    #endif
  }

  #if FixtureServer
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

  /// One element for each signal that asks the process to end.
  private static func interrupts() -> AsyncStream<Int32> {
    AsyncStream { continuation in
      // Unsafe, because a source may be kept and cancelled on any thread, which its type does not say.
      nonisolated(unsafe) let sources = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { continuation.yield(number) }
        source.resume()
        return source
      }
      continuation.onTermination = { _ in
        for source in sources { source.cancel() }
      }
    }
  }
  #endif
}
