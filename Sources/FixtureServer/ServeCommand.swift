#if FixtureServer
package import Foundation
import HTTPFixtures

/// The subcommand `serve`, below the edge of the process.
package struct ServeCommand: Sendable {
  /// The fixture folder where the arguments name none.
  package let fixtures: @Sendable () throws -> URL
  /// Where a relative path begins.
  package let workingDirectory: String
  /// Takes what is printed.
  package let output: @Sendable (String) -> Void
  /// Takes what is wrong.
  package let errors: @Sendable (String) -> Void

  /// Creates the command from what the process gives it.
  package init(
    fixtures: @escaping @Sendable () throws -> URL,
    workingDirectory: String,
    output: @escaping @Sendable (String) -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) {
    self.fixtures = fixtures
    self.workingDirectory = workingDirectory
    self.output = output
    self.errors = errors
  }

  /// Serves a scenario.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind `serve`.
  ///   - interrupted: Returns when it is time to stop.
  /// - Returns: The exit code: 0 every request had an answer, 1 one had none, 2 the command or the
  ///   environment is wrong.
  package func run(
    _ arguments: [String],
    until interrupted: @Sendable () async -> Void
  ) async -> Int32 {
    do {
      let invocation = try ServeInvocation(arguments)
      if invocation.asksForHelp {
        output(ServeInvocation.help)
        return 0
      }
      return try await serve(invocation, until: interrupted)
    } catch {
      errors("proofsheet: \(error)\n")
      return 2
    }
  }

  private func serve(
    _ invocation: ServeInvocation,
    until interrupted: @Sendable () async -> Void
  ) async throws -> Int32 {
    let folder = FixtureFolder(root: try root(invocation.fixtures))
    let scenario = try Scenario(named: invocation.scenario, in: folder)
    let client = ScenarioClient(scenario, fixtures: folder)
    if let invalidity = client.invalidity { throw invalidity }
    let server = try await FixtureServer.start(
      client,
      port: invocation.port,
      origin: invocation.origin,
      refused: { errors("\($0)\n") }
    )
    output("\(server.address)\n")
    await interrupted()
    await server.stop()
    let hasAnsweredAll = client.exchanges.allSatisfy { $0.outcome != .unmatched }
    return hasAnsweredAll ? 0 : 1
  }

  private func root(_ named: String?) throws -> URL {
    guard let named else { return try fixtures() }
    let folder = URL(filePath: workingDirectory, directoryHint: .isDirectory)
    return URL(filePath: named, directoryHint: .isDirectory, relativeTo: folder).absoluteURL
  }
}
#endif
